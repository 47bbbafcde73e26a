#!/usr/bin/env bash
# Every source file of platform/, arena/, library/, python/ and bench/ has its line in docs/design.md, and no line is of a file that is gone: design_test.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# check FOLDER SECTION
check() {
  local folder=$1 section=$2 listed found
  listed=$(sed -n "/^## $section\$/,/^## /p" docs/design.md | grep '^|' | cut -d'|' -f3 | grep -o '`[^`]*`' | tr -d '`' | sort -u)
  found=$(find "$folder" -type f ! -name CMakeLists.txt ! -name '*.pyc' ! -name py.typed | sed 's|.*/||; s|\.[a-z]*$||' | sort -u)
  if ! diff <(echo "$listed") <(echo "$found"); then
    echo "failed: '$section' in docs/design.md and the files of $folder/ differ (<: only there, >: only in the folder)"
    exit 1
  fi
}

check platform "The files of platform\/"
check arena "The rooms of the arena"
check library "The library, file by file"
check python "The Python package, file by file"
check bench "Measuring"
