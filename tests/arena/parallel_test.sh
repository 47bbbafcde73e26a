#!/usr/bin/env bash
# scripts/arena-parallel plays the same games as one process: tests/arena/parallel_test.sh HEGEMON_ARENA HEGEMON
# Ends with status 77 when GNU parallel is missing.

set -euo pipefail

(($# == 2)) || { echo "usage: ${BASH_SOURCE[0]} HEGEMON_ARENA HEGEMON" >&2; exit 2; }
HEGEMON_ARENA=$(realpath -- "$1")
engine=$(realpath -- "$2")
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../scripts" && pwd)
export HEGEMON_ARENA
if ! command -v parallel >/dev/null || ! parallel --version 2>/dev/null </dev/null | grep -q GNU; then
  echo "skipped: GNU parallel is missing (Debian: parallel)"
  exit 77
fi

folder=$(mktemp -d /tmp/hegemon-parallel-XXXXXX)
end() {
  local status=$?
  ((status == 0)) || tail -n 40 "$folder/log" || true
  rm -rf "$folder"
}
trap end EXIT
ln -s "$engine" "$folder/it's {} {#} {.}"  # must reach the run as it is
tournament=(--variant sevenkingdoms --format split --blocks 3 --seed 7 --nodes 200 --max-plies 100 --quiet
  --engine "name=a,cmd=$folder/it's {} {#} {.},option.Search=paranoid" --engine "name=b,cmd=$engine,option.Search=greedy")

# What the end would stumble over is refused before the first game.
for words in "$folder/none/many.db --" "$folder/many.db -- --db=$folder/x.db" "$folder/many.db -- --shard 1/2"; do
  # shellcheck disable=SC2086
  ! "$scripts/arena-parallel" 2 $words "${tournament[@]}" >"$folder/log" 2>&1 || exit 1
  grep -qE "^error: (cannot write $folder/none/many.db|--(db|shard).* is each part's own)" "$folder/log"
  ! compgen -G "$folder/*.db" || exit 1
done

"$HEGEMON_ARENA" run --db "$folder/one.db" "${tournament[@]}" >"$folder/log" 2>&1 </dev/null
"$scripts/arena-parallel" 3 "$folder/many.db" --jobs 2 -- "${tournament[@]}" >>"$folder/log" 2>&1
for name in one many; do sqlite3 -readonly "$folder/$name.db" <"$scripts/../tests/arena/games.sql" >"$folder/$name.txt"; done
cmp "$folder/one.txt" "$folder/many.txt"
echo "passed: $(wc -l <"$folder/one.txt") games are the same"
