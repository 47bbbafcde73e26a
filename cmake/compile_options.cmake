# How our own targets are compiled: link hegemon_warnings PRIVATE. Nothing of it reaches other people's headers,
# which come from imported targets and so are system headers.

add_library(hegemon_warnings INTERFACE)

target_compile_options(hegemon_warnings INTERFACE
  -Wall -Wextra -Wpedantic
  -Wconversion -Wdouble-promotion
  -Wshadow -Wundef -Wunused
  -Wcast-align -Wcast-qual -Wold-style-cast
  -Wextra-semi -Wformat=2 -Wimplicit-fallthrough
  -Wnon-virtual-dtor -Woverloaded-virtual
  # Counts and values must not depend on whether the machine has fused multiply-add.
  -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(hegemon_warnings INTERFACE
    -Wduplicated-cond -Wlogical-op
    -Wno-psabi      # notes about the ABI of vector types, which cross no library border here
    -Wno-restrict)  # false alarms on std::string in g++ 12 (gcc.gnu.org/PR105651)
else()
  # clang counts this one as part of -Wconversion, g++ does not; both shall warn of the same things.
  target_compile_options(hegemon_warnings INTERFACE -Wno-sign-conversion)
endif()

# On Windows g++ keeps the stack aligned to 16 bytes only, and uses instructions for wider vectors that need more
# (gcc.gnu.org/PR54412): the assembler takes their forms for any address.
if(MINGW)
  target_compile_options(hegemon_warnings INTERFACE -Wa,-muse-unaligned-vector-move)
endif()
