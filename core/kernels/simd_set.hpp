#pragma once

// Namespace of the *_simd.cpp files, one for each instruction set that they are compiled for: several can be in one program.
// CMakeLists.txt names it; a build for one instruction set has no choice to make.
#ifndef STEM_SIMD_SET
#define STEM_SIMD_SET one_set
#endif
