#!/usr/bin/env bash
# scripts/generation makes tiny generations; killed while it plays and while it measures, it ends with the same weights and
# figures as one that was left alone: generation_test.sh HEGEMON-ARENA HEGEMON
set -euo pipefail
HEGEMON_ARENA=$(realpath -- "$1")
HEGEMON=$(realpath -- "$2")
export HEGEMON HEGEMON_ARENA
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts/generation

fail() { echo "failed: $*"; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
sizes="games=11,share-every=40,epochs=1,blocks=1,pool-blocks=1,nodes=4"
first=(--sizes "$sizes" --players "character,mcts:8" --pool greedy --rules Rules=chinese)

"$script" --folder whole "${first[@]}" >output 2>log || fail "a generation: $(cat log)"
[[ $(grep -c 'generation 1: \(taken\|left\): ' output) == 1 ]] || fail "it does not say whether it was taken"

# Killed as soon as a game is there, and again when the match has begun.
killed_when() {
  "$script" --folder parts "${first[@]}" >/dev/null 2>&1 &
  local run=$!
  until [[ -s $1 ]]; do
    kill -0 "$run" 2>/dev/null || fail "it ended before $1 was there"
    sleep 0.01
  done
  kill -KILL "$run" && ! wait "$run"
  # Its child ends, too, before the next run comes.
  until flock --nonblock "$2" true 2>/dev/null; do sleep 0.01; done
}
killed_when parts/1/games.data parts/1/games.data
killed_when parts/1/match-chinese.db parts/1/lock
[[ ! -e parts/1/result.json ]] || fail "it was not killed before its end"
"$script" --folder parts >/dev/null 2>log || fail "it does not go on: $(cat log)"
cmp whole/1/new.weights parts/1/new.weights || fail "other weights"
cmp whole/1/result.json parts/1/result.json || fail "other figures"

# Shards have the same games; settings of the run stay.
"$script" 1 --folder shards "${first[@]}" --shard 1/2 2>log
"$script" 1 --folder shards --shard 2/2 2>log
"$HEGEMON" data merge shards/1/games.*.data --out merged 2>log
cmp <("$HEGEMON" data export merged | sort) <("$HEGEMON" data export whole/1/games.data | sort) || fail "other games"
status=0
"$script" 1 --folder shards --sizes games=12 2>error || status=$?
((status == 1)) || fail "other sizes are not refused"
grep -q 'begun with other settings of games' error || fail "other sizes are refused by other words: $(cat error)"
for wrong in '--sizes games=0' '--sizes game=3' '--shard 3/2' '3'; do
  status=0
  # shellcheck disable=SC2086
  "$script" --folder shards $wrong 2>error || status=$?
  [[ $status == 1 && $(wc -l <error) == 1 ]] || fail "$wrong is not refused with one line: $(cat error)"
done

# The log is a table, printed or written into a page.
printf 'before\n<!-- generations: written by scripts/generation --log -->\nold\n<!-- end of generations -->\nbehind\n' >page.md
"$script" --folder whole --log page.md
"$script" --folder whole --log >table
# The backticks are the table's own.
# shellcheck disable=SC2016
grep -qF '| 1 | 11 | `character,mcts:8` | ' page.md || fail "no row in the page"
[[ $(head -n 1 page.md) == before && $(tail -n 1 page.md) == behind ]] || fail "the page was changed elsewhere"
! grep -q '^old$' page.md || fail "the old table stayed"
[[ $(wc -l <table) == 3 ]] || fail "the table has not one row"
