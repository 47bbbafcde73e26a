# cmake -P print_version.cmake: prints the version that the programs have.
set(root "${CMAKE_CURRENT_LIST_DIR}/..")
include("${CMAKE_CURRENT_LIST_DIR}/version.cmake")
file(STRINGS "${root}/CMakeLists.txt" line REGEX "^  VERSION ")
string(REGEX MATCH "[0-9.]+" fallback "${line}")
hegemon_version(version "${root}" "${fallback}-rc")
execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${version}")
