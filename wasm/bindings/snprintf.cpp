// The linker puts this in the place of snprintf (--wrap), which brings 2 KB, compressed, for printing floats. Only the JSON
// library calls it, for characters that it names by their number.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" int vsniprintf(char* out, std::size_t size, const char* format, std::va_list rest);

extern "C" int __wrap_snprintf(char* out, std::size_t size, const char* format, ...) {
    // a float would be left out without a word
    if (std::strpbrk(format, "aAeEfFgG") != nullptr) std::abort();
    std::va_list rest;
    va_start(rest, format);
    const int length = vsniprintf(out, size, format, rest);
    va_end(rest);
    return length;
}
