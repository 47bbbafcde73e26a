# Debian packages by CPack, one for each component: engine, arena (scripts/package; docs/packages.md).
find_program(gzip gzip REQUIRED)
set(changelog "${PROJECT_BINARY_DIR}/changelog.gz")
execute_process(COMMAND "${gzip}" -9nc "${PROJECT_SOURCE_DIR}/CHANGELOG.md" OUTPUT_FILE "${changelog}" COMMAND_ERROR_IS_FATAL ANY)
foreach(component package IN ZIP_LISTS HEGEMON_COMPONENTS HEGEMON_PACKAGES)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION share/doc/${package} RENAME copyright COMPONENT ${component})
  install(FILES "${changelog}" DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()
file(GLOB pages "${PROJECT_SOURCE_DIR}/docs/rules-*.md")
install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/docs/protocol.md" ${pages}
  DESTINATION share/doc/hegemon COMPONENT engine)
install(FILES "${PROJECT_SOURCE_DIR}/docs/arena.md" DESTINATION share/doc/hegemon-arena COMPONENT arena)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hegemon)
set(CPACK_PACKAGE_VERSION "${HEGEMON_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "The Hegemon authors <authors@hegemon.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${HEGEMON_COMPONENTS})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME hegemon)
set(CPACK_DEBIAN_ENGINE_DESCRIPTION "engine for chess games with more than two sides
It plays the Game of the Seven Kingdoms, the Game of the Three Friends and
Middle Xiangqi, and speaks a protocol like UCI on standard input and output.")
set(CPACK_DEBIAN_ARENA_PACKAGE_NAME hegemon-arena)
set(CPACK_DEBIAN_ARENA_PACKAGE_RECOMMENDS hegemon)
set(CPACK_DEBIAN_ARENA_DESCRIPTION "tournaments between engines with any number of sides
It plays matches, leagues and ladders between programs that speak the protocol
of hegemon, and reports shares of the wins and ratings with their intervals.")
include(CPack)
