#pragma once

// The one file that knows JavaScript values. Everything is checked and copied here, both ways; no view of the engine's
// memory outlives a call, because the next allocation may move that memory.

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/matrix.hpp"

namespace stem::door {

using emscripten::val;

// These are called from a hundred places, and a copy in each of them would be a fifth of the module.
#define STEM_ONE_COPY [[gnu::noinline]]

// Values by what they must be; engine.cpp gives each its name in the generated declarations.
EMSCRIPTEN_DECLARE_VAL_TYPE(Number)
EMSCRIPTEN_DECLARE_VAL_TYPE(MaybeNumber)
EMSCRIPTEN_DECLARE_VAL_TYPE(Text)
EMSCRIPTEN_DECLARE_VAL_TYPE(Bytes)
EMSCRIPTEN_DECLARE_VAL_TYPE(ListOfBytes)
EMSCRIPTEN_DECLARE_VAL_TYPE(Int32s)
EMSCRIPTEN_DECLARE_VAL_TYPE(Float32s)
EMSCRIPTEN_DECLARE_VAL_TYPE(Float64s)

/// The TypeScript text of a value type, for stem.d.ts. Only the module that this file is made with carries the texts: nothing
/// reads them when it runs, and they are a kilobyte of those that a learner fetches.
template <class T>
[[gnu::always_inline]] inline void register_type([[maybe_unused]] const char* typescript) {
#if STEM_DECLARATIONS
    emscripten::register_type<T>(typescript);
#else
    emscripten::register_type<T>("t");
#endif
}

/// An argument of the wrong JavaScript type: leaves as a TypeError.
class WrongType : public Error {
public:
    using Error::Error;
};

/// The largest whole number up to which a JavaScript number names every whole number: 2^53 − 1.
inline constexpr double max_whole = 9007199254740991.0;

/// The largest id of anything, which core counts as int32.
inline constexpr double max_id = 2147483647.0;

/// How a value looks in a message.
STEM_ONE_COPY inline std::string shown(const val& value) {
    const std::string type = value.typeOf().as<std::string>();
    if (type == "string" || type == "object" || type == "function" || type == "symbol") return "a value of type " + type;
    return val::global("String")(value).as<std::string>();
}

/// Any number but NaN and the infinities. Errors: bad_number.
STEM_ONE_COPY inline double number(const val& value, std::string_view what) {
    if (!value.isNumber()) throw WrongType(ErrorCode::bad_number, std::string(what) + " must be a number, got " + shown(value));
    const double x = value.as<double>();
    if (!std::isfinite(x))
        throw Error(ErrorCode::bad_number, std::string(what) + " must be a finite number, got " + shown(value));
    return x;
}

/// A whole number in 0..max. Errors: bad_number.
STEM_ONE_COPY inline double whole(const val& value, std::string_view what, double max) {
    const double x = number(value, what);
    if (x != std::floor(x) || x < 0 || x > max) {
        const std::string limit = std::to_string(static_cast<std::uint64_t>(max));
        throw Error(ErrorCode::bad_number,
                    std::string(what) + " must be a whole number in 0.." + limit + ", got " + shown(value));
    }
    return x;
}

/// A whole number that the unsigned type T holds. Errors: bad_number.
template <class T>
T whole(const val& value, std::string_view what) {
    constexpr T top = static_cast<T>(-1);
    return static_cast<T>(whole(value, what, std::min(max_whole, static_cast<double>(top))));
}

/// true or false and nothing that merely behaves so. Errors: bad_config.
STEM_ONE_COPY inline bool boolean(const val& value, std::string_view what) {
    if (value.isTrue()) return true;
    if (value.isFalse()) return false;
    throw WrongType(ErrorCode::bad_config, std::string(what) + " must be true or false, got " + shown(value));
}

/// A string as UTF-8. Errors: bad_config.
STEM_ONE_COPY inline std::string text(const val& value, std::string_view what) {
    if (!value.isString()) throw WrongType(ErrorCode::bad_config, std::string(what) + " must be a string, got " + shown(value));
    return value.as<std::string>();
}

/// A copy of the numbers of a typed array of exactly this class. Errors: bad_shape.
template <class T>
std::vector<T> copy_in(const val& value, const char* js_class, std::string_view what) {
    if (!value.instanceof(val::global(js_class)))
        throw WrongType(ErrorCode::bad_shape, std::string(what) + " must be of class " + js_class + ", got " + shown(value));
    return emscripten::convertJSArrayToNumberVector<T>(value);
}

STEM_ONE_COPY inline std::vector<std::uint8_t> bytes_in(const val& value, std::string_view what) {
    return copy_in<std::uint8_t>(value, "Uint8Array", what);
}
STEM_ONE_COPY inline std::vector<std::int32_t> int32s_in(const val& value, std::string_view what) {
    return copy_in<std::int32_t>(value, "Int32Array", what);
}

/// The same bytes as core's text and file readers take them.
inline std::string_view as_text(const std::vector<std::uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A field of an options object. Errors: bad_config when it is no object.
STEM_ONE_COPY inline val field(const val& object, const char* name) {
    if (object.isNull() || object.typeOf().as<std::string>() != "object")
        throw WrongType(ErrorCode::bad_config, "options must be an object, got " + shown(object));
    return object[name];
}

/// A file by its name.
struct NamedBytes {
    std::string name;
    std::vector<std::uint8_t> bytes;
};

/// A list of `{ name, bytes }`. Errors: bad_number, bad_config, bad_shape.
STEM_ONE_COPY inline std::vector<NamedBytes> files_in(const val& list) {
    const auto count = whole<std::uint32_t>(field(list, "length"), "the number of files");
    std::vector<NamedBytes> files;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::string name = text(field(list[i], "name"), "the name of a file");
        std::vector<std::uint8_t> bytes = bytes_in(field(list[i], "bytes"), name);
        files.push_back({std::move(name), std::move(bytes)});
    }
    return files;
}

/// A new typed array that JavaScript owns. The view is made and left within one expression: nothing allocates between.
template <class T>
val copy_out(const char* js_class, const T* data, std::size_t count) {
    const val array_class = val::global(js_class);
    return array_class.new_(emscripten::typed_memory_view(count, data));
}

STEM_ONE_COPY inline Bytes bytes_out(std::string_view bytes) {
    return Bytes(copy_out("Uint8Array", reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}
STEM_ONE_COPY inline Bytes bytes_out(std::span<const std::byte> bytes) {
    return Bytes(copy_out("Uint8Array", reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}
STEM_ONE_COPY inline Int32s int32s_out(std::span<const std::int32_t> numbers) {
    return Int32s(copy_out("Int32Array", numbers.data(), numbers.size()));
}
STEM_ONE_COPY inline Float32s float32s_out(std::span<const float> numbers) {
    return Float32s(copy_out("Float32Array", numbers.data(), numbers.size()));
}
STEM_ONE_COPY inline Float64s float64s_out(std::span<const double> numbers) {
    return Float64s(copy_out("Float64Array", numbers.data(), numbers.size()));
}

/// Numbers in an array that JavaScript has already, which is also what comes back; a new one when the length is another.
STEM_ONE_COPY inline val float32s_into(const val& array, std::span<const float> numbers) {
    if (array["length"].as<double>() != static_cast<double>(numbers.size())) return float32s_out(numbers);
    array.call<void>("set", val(emscripten::typed_memory_view(numbers.size(), numbers.data())));
    return array;
}

/// A new JavaScript array of what `each` makes of every item.
template <class Items, class Each>
val list_out(const Items& items, const Each& each) {
    val list = val::array();
    for (const auto& item : items) list.call<void>("push", each(item));
    return list;
}

/// A new JavaScript object, field by field.
class Record {
public:
    template <class T>
    Record& set(const char* name, const T& value) {
        object_.set(name, value);
        return *this;
    }
    const val& object() const { return object_; }

private:
    val object_ = val::object();
};

/// A file as `files_in` takes it: `{ name, bytes }`.
STEM_ONE_COPY inline val file_out(std::string_view name, std::span<const std::byte> bytes) {
    return Record().set("name", std::string(name)).set("bytes", bytes_out(bytes)).object();
}

/// What leaves the engine instead of a C++ exception, which JavaScript would see as an opaque number.
struct Refusal {
    const char* js_class = "Error";
    std::string word;
    std::string message;
};

STEM_ONE_COPY inline Refusal refusal_of(const Error& error) {
    const ErrorCode code = error.code();
    const bool range = code == ErrorCode::bad_token_id || code == ErrorCode::too_long || code == ErrorCode::bad_number ||
                       code == ErrorCode::not_finite;
    return {range ? "RangeError" : "Error", std::string(error_word(code)), error.what()};
}

[[noreturn]] STEM_ONE_COPY inline void throw_js(const Refusal& refusal) {
    val error = val::global(refusal.js_class).new_(refusal.message);
    error.set("code", refusal.word);
    error.throw_();
}

/// What the C++ exception that is being handled means to JavaScript.
STEM_ONE_COPY inline Refusal current_refusal() {
    try {
        throw;
    } catch (const WrongType& error) {
        return {"TypeError", std::string(error_word(error.code())), error.what()};
    } catch (const Error& error) {
        return refusal_of(error);
    } catch (const std::bad_alloc&) {
        return {"Error", std::string(error_word(ErrorCode::out_of_memory)), "the engine has no memory left for this"};
    } catch (const std::exception& error) {
        return {"Error", std::string(error_word(ErrorCode::engine_crashed)), std::string("the engine failed: ") + error.what()};
    }
}

/// Runs one call of the door. Whatever C++ throws becomes a JavaScript error with `code`; the throw to JavaScript comes
/// after the catch block has ended, so that the C++ exception is freed.
template <class Call>
auto guarded(Call&& call) -> decltype(call()) {
    Refusal refusal;
    try {
        return call();
    } catch (const std::exception&) {
        refusal = current_refusal();
    }
    throw_js(refusal);
}

}  // namespace stem::door
