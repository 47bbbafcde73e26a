# hegemon_manual(<program> <component> <purpose>)
#
# Installs the manual page of the program as part of the component. help2man (Debian) makes it of what --help and --version print;
# where it is missing there is no page.
find_program(HEGEMON_HELP2MAN help2man)
mark_as_advanced(HEGEMON_HELP2MAN)
function(hegemon_manual program component purpose)
  if(NOT HEGEMON_HELP2MAN OR NOT HEGEMON_INSTALL OR CMAKE_CROSSCOMPILING)
    return()
  endif()
  set(page "${PROJECT_BINARY_DIR}/manuals/${program}.1")
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/manuals")
  # The programs for better machines may not be there yet. gzip -n: neither name nor time.
  add_custom_command(OUTPUT "${page}.gz"
    COMMAND "${CMAKE_COMMAND}" -E env HEGEMON_LEVEL=plain
      "${HEGEMON_HELP2MAN}" --no-info "--name=${purpose}" "--output=${page}" $<TARGET_FILE:${program}>
    COMMAND gzip -9nf "${page}"
    DEPENDS ${program}
    VERBATIM)
  add_custom_target(${program}-manual ALL DEPENDS "${page}.gz")
  install(FILES "${page}.gz" DESTINATION share/man/man1 COMPONENT ${component})
endfunction()
