#!/usr/bin/env bash
# Installs the library into a prefix of its own, builds the examples against it in each way that the docs show, and runs
# them: install_test.sh BUILD_FOLDER FOLDER_FOR_ALL_THIS
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1 folder=$(realpath -m "$2")
fail() { echo "failed: $*"; exit 1; }

rm -rf "$folder"
mkdir -p "$folder"
for component in library development; do
  cmake --install "$build" --prefix "$folder/prefix" --component "$component" >>"$folder/install.log"
done
# Wherever it is moved to, it works.
mv "$folder/prefix" "$folder/moved"
prefix=$folder/moved
libraries=$(dirname "$(find "$prefix" -name libhegemon.so)")
export LD_LIBRARY_PATH=$libraries

# Only documented headers are public, and each of them stands alone.
headers=$(cd "$prefix/include" && find . -type f | sort | tr '\n' ' ')
[[ "$headers" == "./hegemon/hegemon.hpp ./hegemon/version.h " ]] || fail "these headers are installed: $headers"
for header in hegemon/hegemon.hpp hegemon/version.h; do
  echo "#include <$header>" | "${CXX:-g++}" -std=c++20 -Wall -Wextra -Wpedantic -Werror -I "$prefix/include" -x c++ -fsyntax-only - ||
    fail "$header does not compile by itself"
done

# Every exported name is public and has a version; the soname has one too.
names=$(nm -D --defined-only --with-symbol-versions -C "$libraries/libhegemon.so" | cut -d' ' -f3- | grep -v '^HEGEMON_')
! { grep -v -E '^(vtable for |typeinfo for |typeinfo name for )?hegemon::v1::' <<<"$names" || grep '::Impl::' <<<"$names"; } ||
  fail "the names above are exported and are not public"
! grep -v -E '@@?HEGEMON_1' <<<"$names" || fail "the names above have no version"
readelf -d "$libraries/libhegemon.so" | grep -q 'SONAME.*\[libhegemon\.so\.[0-9]*\]' || fail "no soname with a version"

# check NAME PROGRAM: the example plays a game and shows three lines.
check() {
  local output
  output=$("$2") || fail "$1: the example ends with status $?"
  [[ "$output" == *'[Variant "threefriends"]'*'1. '*'2. '*$'\n1: '*$'\n2: '*$'\n3: '* ]] || fail "$1: the example prints: $output"
  echo "$1: ok"
}

cmake -G Ninja -S "$source/library/examples" -B "$folder/by-cmake" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Debug >"$folder/cmake.log"
cmake --build "$folder/by-cmake" >>"$folder/cmake.log"
check find_package "$folder/by-cmake/play"

export PKG_CONFIG_PATH=$libraries/pkgconfig
# shellcheck disable=SC2046
"${CXX:-g++}" -std=c++20 "$source/library/examples/play.cpp" -o "$folder/play" $(pkg-config --cflags --libs hegemon)
check pkg-config "$folder/play"

# shellcheck disable=SC2046
"${CXX:-g++}" -std=c++20 "$source/library/examples/play.cpp" -o "$folder/play-static" $(pkg-config --cflags hegemon) \
  "$libraries/libhegemon.a" -pthread
unset LD_LIBRARY_PATH
check static "$folder/play-static"

# From another project, in each way: what is there already of the library stands for what would be built.
for way in find_package add_subdirectory FetchContent OVERRIDE_FIND_PACKAGE; do
  consumer=$folder/consumer-$way
  cmake -G Ninja -S "$source/tests/library/consumer" -B "$consumer" -DCMAKE_PREFIX_PATH="$prefix" \
    -DHEGEMON="$source" -DWAY=$way -DCMAKE_UNITY_BUILD=ON >"$consumer.log" 2>&1 || fail "$way: $(cat "$consumer.log")"
  for library in "$consumer"/{hegemon,_deps/hegemon-build}/library; do
    [[ ! -d $library ]] || cp -d "$libraries"/libhegemon.* "$library"
  done
  ! grep -q unity_1 "$consumer/build.ninja" || fail "$way: files are compiled together that do not go together"
  for form in hegemon static; do
    ninja -C "$consumer" -t commands with_$form | grep -F with_$form | (cd "$consumer" && bash -e) ||
      fail "$way: hegemon::$form is not linked"
    "$consumer/with_$form" | grep -q '^1\. ' || fail "$way: the example with hegemon::$form prints no game"
  done
  echo "$way: ok"
done
