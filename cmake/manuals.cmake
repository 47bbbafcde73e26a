# hegemon_manuals(<program> <component>)
#
# Installs the manual page and the completions that the program prints of itself, as part of the component. A program for
# another machine prints them under CMAKE_CROSSCOMPILING_EMULATOR; without one they are left out.
function(hegemon_manuals program component)
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    return()
  endif()
  set(folder "${PROJECT_BINARY_DIR}/manuals")
  set(page "${folder}/${program}.1.gz")
  set(bash "${folder}/${program}.bash")
  set(zsh "${folder}/_${program}")
  set(fish "${folder}/${program}.fish")
  add_custom_command(OUTPUT "${page}" "${bash}" "${zsh}" "${fish}"
    COMMAND "${CMAKE_COMMAND}" -D "FOLDER=${folder}" -D "NAME=${program}" -P "${PROJECT_SOURCE_DIR}/cmake/print_manuals.cmake"
      -- ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
    DEPENDS ${program} "${PROJECT_SOURCE_DIR}/cmake/print_manuals.cmake"
    COMMENT "Manual page and completions of ${program}"
    VERBATIM)
  add_custom_target(${program}-manuals ALL DEPENDS "${page}" "${bash}" "${zsh}" "${fish}")

  install(FILES "${page}" DESTINATION share/man/man1 COMPONENT ${component})
  install(FILES "${bash}" DESTINATION share/bash-completion/completions RENAME ${program} COMPONENT ${component})
  install(FILES "${zsh}" DESTINATION share/zsh/vendor-completions COMPONENT ${component})
  install(FILES "${fish}" DESTINATION share/fish/vendor_completions.d COMPONENT ${component})
endfunction()
