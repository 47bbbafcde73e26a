#include "protocol/build_info.h"

namespace hegemon::protocol {

namespace {

constexpr const char* kInstructions =
#if defined(__AVX512BW__)
    "AVX-512";
#elif defined(__AVX2__)
    "AVX2";
#else
    "plain";
#endif

constexpr const char* kCompiler =
#if defined(__clang__)
    "clang++ " __clang_version__;
#else
    "g++ " __VERSION__;
#endif

constexpr const char* kAssertions =
#if defined(NDEBUG)
    "";
#else
    ", with assertions";
#endif

}  // namespace

std::string engine_name() {
  return "Hegemon " HEGEMON_VERSION;
}

std::string build_info() {
  return engine_name() + "\nbuilt for: " + kInstructions + "\ncompiled by: " + kCompiler +
         kAssertions;
}

}  // namespace hegemon::protocol
