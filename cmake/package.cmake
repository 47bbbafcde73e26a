# Debian packages by CPack, one for each component: engine, arena, library, development, python (scripts/packaging/package; docs/releasing.md).
# lintian, Debian's checker, finds nothing in them.
string(REPLACE "-rc" "~rc" debian_version "${HEGEMON_VERSION}")  # before what it is a candidate for
set(contact "The Hegemon authors <authors@hegemon.invalid>")
# As Debian wants it; of the time SOURCE_DATE_EPOCH.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${PROJECT_BINARY_DIR}/debian/changelog"
"hegemon (${debian_version}) unstable; urgency=medium

  * What has changed stands in CHANGELOG.md of the sources.

 -- ${contact}  ${now}
")
find_program(gzip gzip REQUIRED)
set(changelog "${PROJECT_BINARY_DIR}/changelog.gz")
execute_process(COMMAND "${gzip}" -9nc "${PROJECT_BINARY_DIR}/debian/changelog" OUTPUT_FILE "${changelog}" COMMAND_ERROR_IS_FATAL ANY)
foreach(component package IN ZIP_LISTS HEGEMON_COMPONENTS HEGEMON_PACKAGES)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION share/doc/${package} RENAME copyright COMPONENT ${component})
  install(FILES "${changelog}" DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()
file(GLOB pages "${PROJECT_SOURCE_DIR}/docs/rules-*.md")
install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/docs/protocol.md" ${pages}
  DESTINATION share/doc/hegemon COMPONENT engine)
install(FILES "${PROJECT_SOURCE_DIR}/docs/arena.md" DESTINATION share/doc/hegemon-arena COMPONENT arena)
install(FILES "${PROJECT_SOURCE_DIR}/docs/library.md" DESTINATION share/doc/libhegemon-dev COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/library/examples" DESTINATION share/doc/libhegemon-dev COMPONENT development)
install(FILES "${PROJECT_SOURCE_DIR}/docs/python.md" DESTINATION share/doc/python3-hegemon COMPONENT python EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hegemon)
set(CPACK_PACKAGE_VERSION "${debian_version}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "${contact}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${HEGEMON_COMPONENTS})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # "games" are programs in /usr/games with a window
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/library")
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME hegemon)
set(CPACK_DEBIAN_ENGINE_DESCRIPTION "engine for chess games with more than two sides
It plays the Game of the Seven Kingdoms, the Game of the Three Friends and
Middle Xiangqi, and speaks a protocol like UCI on standard input and output.")
set(CPACK_DEBIAN_ARENA_PACKAGE_NAME hegemon-arena)
set(CPACK_DEBIAN_ARENA_PACKAGE_RECOMMENDS hegemon)
set(CPACK_DEBIAN_ARENA_DESCRIPTION "tournaments between engines with any number of sides
It plays matches, leagues and ladders between programs that speak the protocol
of hegemon, and reports shares of the wins and ratings with their intervals.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libhegemon${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
file(WRITE "${PROJECT_BINARY_DIR}/debian/triggers" "activate-noawait ldconfig\n")
file(WRITE "${PROJECT_BINARY_DIR}/debian/shlibs" "libhegemon ${PROJECT_VERSION_MAJOR} libhegemon${PROJECT_VERSION_MAJOR} (>= ${PROJECT_VERSION}~rc)\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/debian/triggers" "${PROJECT_BINARY_DIR}/debian/shlibs")
file(WRITE "${PROJECT_BINARY_DIR}/debian/overrides"
  "# CPack writes them for any library in the folders of ldconfig; the trigger alone would do.\nlibhegemon${PROJECT_VERSION_MAJOR}: maintscript-calls-ldconfig\n")
if(TARGET hegemon_shared)
  install(FILES "${PROJECT_BINARY_DIR}/debian/overrides" DESTINATION share/lintian/overrides RENAME libhegemon${PROJECT_VERSION_MAJOR} COMPONENT library)
endif()
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "engine for chess games with more than two sides (shared library)
Games, positions, an engine that plays and analyses, and records, for programs
in C++.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libhegemon-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libhegemon${PROJECT_VERSION_MAJOR} (= ${debian_version})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "engine for chess games with more than two sides (development files)
The header for C++, the static library, and what CMake and pkg-config
need to find them.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-hegemon)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libhegemon${PROJECT_VERSION_MAJOR} (= ${debian_version}), python3-numpy, python3 (>= ${HEGEMON_PYTHON_FROM}), python3 (<< ${HEGEMON_PYTHON_BELOW})")
# What Python compiled when the package was imported is no part of it, but goes with it.
file(WRITE "${PROJECT_BINARY_DIR}/debian/prerm" "#!/bin/sh\nset -e\npy3clean -p python3-hegemon\n")
file(CHMOD "${PROJECT_BINARY_DIR}/debian/prerm"
  PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/debian/prerm")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "engine for chess games with more than two sides (Python)
Boards that feel like python-chess, the engine, NumPy arrays, environments
of PettingZoo, and records.")
include(CPack)
