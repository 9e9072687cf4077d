#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace stem::door {

/// The objects that JavaScript holds by number. Numbers are never used twice, so that an old one can't reach a new object.
template <class T>
class Handles {
public:
    explicit Handles(const char* what) : what_(what) {}

    std::uint32_t add(T object) {
        const std::uint32_t handle = ++last_;
        objects_.emplace(handle, std::make_unique<T>(std::move(object)));
        return handle;
    }

    /// Errors: disposed.
    T& get(std::uint32_t handle) const {
        const auto found = objects_.find(handle);
        if (found == objects_.end())
            throw Error(ErrorCode::disposed, std::string(what_) + ' ' + std::to_string(handle) + " was disposed of");
        return *found->second;
    }

    /// Frees the object; a second time does nothing.
    void drop(std::uint32_t handle) { objects_.erase(handle); }

    /// Frees every object of which `doomed` is true.
    template <class Doomed>
    void drop_if(const Doomed& doomed) {
        std::erase_if(objects_, [&](const auto& entry) { return doomed(*entry.second); });
    }

    std::size_t size() const noexcept { return objects_.size(); }

private:
    const char* what_;
    std::uint32_t last_ = 0;
    std::map<std::uint32_t, std::unique_ptr<T>> objects_;
};

}  // namespace stem::door
