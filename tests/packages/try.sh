#!/usr/bin/env bash
# What a user does with the packages, in a Debian that holds nothing else: scripts/packaging/package --try runs it as root within a chroot,
# with the packages beside it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export DEBIAN_FRONTEND=noninteractive
fail() { echo "failed: $*"; exit 1; }
step() { echo "-- $*"; }

step "the engine and the arena alone"
# minbase leaves out what dpkg is told to leave out; manual pages are wanted here.
rm -f /etc/dpkg/dpkg.cfg.d/*
apt-get install -y -qq --no-install-recommends ./hegemon_*.deb ./hegemon-arena_*.deb man-db >apt.log 2>&1 || { cat apt.log; exit 1; }
hegemon bench | tail -n 4
grep -q 'selfplay' <<<"$(MANPAGER="cat" man hegemon)" || fail "man hegemon shows no subcommands"
MANPAGER="cat" man hegemon-arena | head -n 4

step "a tournament of ten games"
hegemon-arena run --engine name=careful,cmd=hegemon,option.Search=careful --engine name=random,cmd=hegemon,option.Search=random \
  --variant middlexiangqi --depth 1 --blocks 5 --db games.db --seed 1 >arena.log 2>&1 </dev/null || { cat arena.log; fail "the tournament"; }
tail -n 5 arena.log
hegemon-arena report --db games.db 2>/dev/null | head -n 20 || true

step "Python"
apt-get install -y -qq --no-install-recommends ./libhegemon1_*.deb ./python3-hegemon_*.deb >apt.log 2>&1 || { cat apt.log; exit 1; }
python3 - <<'END'
import hegemon

board = hegemon.Board("threefriends")
with hegemon.Engine({"Hash": 16}) as engine:
    for _ in range(4):
        board.push(engine.play(board, hegemon.Limit(nodes=2000)).move)
print(hegemon.Game.from_board(board))
END

step "a program in C++"
apt-get install -y -qq --no-install-recommends ./libhegemon-dev_*.deb g++ cmake make pkg-config >apt.log 2>&1 || { cat apt.log; exit 1; }
{ cmake -S /usr/share/doc/libhegemon-dev/examples -B example && cmake --build example; } >cmake.log 2>&1 || { cat cmake.log; fail "find_package"; }
example/play | tail -n 4
LD_DEBUG=libs example/play 2>&1 | grep -m 1 -E 'init: .*libhegemon' || true

step "all of it is gone again"
apt-get purge -y -qq hegemon hegemon-arena libhegemon1 libhegemon-dev python3-hegemon >apt.log 2>&1 || { cat apt.log; exit 1; }
left=$(find /usr -name '*hegemon*')
[[ -z "$left" ]] || fail "left behind: $left"
