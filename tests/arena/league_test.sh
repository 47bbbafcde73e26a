#!/usr/bin/env bash
# scripts/league plays, goes on, and writes its reports beside the result file: league_test.sh HEGEMON-ARENA HEGEMON
set -euo pipefail
export HEGEMON_ARENA=$1
engine=$2
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts/league

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
grep -q '^League of new, development seed 1' sub/bots.report.txt || fail "no report as text"
grep -q '"candidate": "new"' sub/bots.report.json || fail "no report as JSON"
status=0
play --blocks x >/dev/null 2>error || status=$?
[[ $status == 2 ]] || fail "a wrong command line ends with status $status"
grep -q -- '--blocks' error || fail "the wrong argument is not named"
