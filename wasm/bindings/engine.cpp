#include <emscripten/bind.h>
#include <malloc.h>

#include <string>

#include "base/allocation_count.hpp"
#include "build_id.hpp"
#include "kernels/path.hpp"
#include "marshal.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(Info)

Info engine_info() {
    return guarded([] {
        const Path path = default_path();
        Record info;
        info.set("path", std::string(path_name(path)))
            .set("lanes", static_cast<double>(path_lanes(path)))
            .set("buildId", std::string(build_id()))
            .set("version", std::string(version()));
        return Info(info.object());
    });
}

double heap_in_use() {
    return static_cast<double>(mallinfo().uordblks);
}

double allocations() {
    return static_cast<double>(allocation_count());
}

// the crash that tests ask for: the same trap that a wild pointer ends in
void crash() {
    __builtin_trap();
}

}  // namespace

EMSCRIPTEN_BINDINGS(engine) {
    register_type<Number>("number");
    register_type<MaybeNumber>("number | undefined");
    register_type<Text>("string");
    register_type<Bytes>("Uint8Array<ArrayBuffer>");
    register_type<ListOfBytes>("Uint8Array<ArrayBuffer>[]");
    register_type<Int32s>("Int32Array<ArrayBuffer>");
    register_type<Float32s>("Float32Array<ArrayBuffer>");
    register_type<Float64s>("Float64Array<ArrayBuffer>");
    register_type<Info>("{ path: 'simd' | 'scalar' | 'relaxed'; lanes: number; buildId: string; version: string }");

    emscripten::function("engineInfo", &engine_info);
    emscripten::function("heapInUse", &heap_in_use);
    emscripten::function("allocations", &allocations);
    emscripten::function("crash", &crash);
}

}  // namespace stem::door
