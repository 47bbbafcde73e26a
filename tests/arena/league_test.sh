#!/usr/bin/env bash
# scripts/league plays, goes on, and writes its reports beside the result file; it plays every game with the
# searches that it has, by programs wherever they lie: league_test.sh HEGEMON-ARENA HEGEMON
set -euo pipefail
export HEGEMON_ARENA=$1
engine=$2
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts
script=$scripts/league

fail() { echo "failed: $*"; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >bots.json <<JSON
{"engines": [
  {"name": "new", "cmd": "$engine", "role": "candidate", "options": {"Search": "greedy", "Hash": 1}},
  {"name": "old", "cmd": "$engine", "role": "opponent", "options": {"Search": "random", "Hash": 1}}]}
JSON
cp bots.json before.json

play() { "$script" sub/bots.db --engines=bots.json --tables invasion:1,noise:1 --nodes 1 "$@"; }
play >output
grep -q '^14 games, ' output || fail "no 14 games"
play >output
grep -q '^0 games, ' output || fail "games were played twice"
cmp bots.json before.json || fail "the file of engines was changed"
grep -q '^League of new, seed 1' sub/bots.report.txt || fail "no report as text"
grep -q '"candidate": "new"' sub/bots.report.json || fail "no report as JSON"
status=0
play --blocks x >/dev/null 2>error || status=$?
[[ $status == 2 ]] || fail "a wrong command line ends with status $status"
grep -q -- '--blocks' error || fail "the wrong argument is not named"

# What is written at the end is tried before the first game.
mkdir -p late.report.json
status=0
"$script" late.db --engines bots.json --tables noise:1 --nodes 1 >/dev/null 2>error || status=$?
[[ $status == 1 && ! -e late.db ]] || fail "a report that cannot be written is found after the games"
grep -q 'late.report.json' error || fail "the report that cannot be written is not named"

# Programs by a path from this folder, with a comma in it, in a game that lacks some searches.
mkdir 'a,b'
ln -s "$HEGEMON_ARENA" 'a,b/arena'
ln -s "$engine" 'a,b/heg'
export HEGEMON=a,b/heg HEGEMON_ARENA=a,b/arena
for variant in threefriends middlexiangqi; do
  "$script" "league-$variant.db" --variant "$variant" --tables mixed:1 --nodes 1 --max-plies 5 --quiet >output 2>&1 || fail "league of $variant: $(tail -n 1 output)"
done
! "$script" one.db --db=two.db --blocks 1 >/dev/null 2>error || fail "it plays into another file than it reports on"
grep -q 'the result file is the first argument' error || fail "it does not say why it refuses --db"
! "$script" none.db --variant chess --blocks 1 >/dev/null 2>error || fail "a league of chess was played"
grep -q 'chess' error || fail "the unknown game is not named"
