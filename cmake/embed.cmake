# hegemon_embed(<target> <output.cpp> <header> <function> FILE...)
#
# Adds to the target a source that defines `std::string_view hegemon::<function>(std::string_view name)`, which returns
# the bytes of the FILE whose stem is the name. It is made anew when a file changes.
function(hegemon_embed target output header function)
  set(arrays "")
  set(cases "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    cmake_path(GET file STEM name)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(REGEX REPLACE "(('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',))" "\\1\n" bytes "${bytes}")
    string(APPEND arrays "constexpr char ${name}_bytes[] = {\n${bytes}};\n")
    string(APPEND cases "  if (name == \"${name}\") return {${name}_bytes, sizeof ${name}_bytes};\n")
  endforeach()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${output}" CONTENT
"// Made by cmake/embed.cmake.
#include \"${header}\"
namespace hegemon {
namespace {
${arrays}}  // namespace
std::string_view ${function}([[maybe_unused]] std::string_view name) {
${cases}  return {};
}
}  // namespace hegemon
" @ONLY)
  target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${output}")
endfunction()
