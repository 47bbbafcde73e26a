#!/usr/bin/env bash
# The engine works in scripts/sandbox, and can do nothing there but talk: sandbox_test.sh HEGEMON. Status 77: bubblewrap or
# python3-seccomp is missing, or this machine lets nobody make namespaces.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
hegemon=$1
fail() { echo "failed: $*"; exit 1; }
scripts/sandbox /usr/bin/true 2>/dev/null || { echo "skipped: scripts/sandbox does not start here: $(scripts/sandbox /usr/bin/true 2>&1 | tail -n 1)"; exit 77; }

output=$(printf '%s\n' 'setoption name Threads value 2' 'position startpos moves b7e5' 'setoption name Debug Log File value /tmp/hegemon.log' \
  'setoption name Hash value 5000' isready 'go depth 3' | scripts/sandbox "$hegemon")
grep -q '^bestmove ' <<<"$output" || fail "no move: $output"
grep -q "cannot write to '/tmp/hegemon.log'" <<<"$output" || fail "a file was written: $output"
grep -q 'memory' <<<"$output" || fail "more memory than there is was had: $output"
[[ "$(scripts/sandbox "$hegemon" perft --depth 3 --threads 2 | tail -n 1)" == 'perft 3: 808832 nodes'* ]] || fail "perft"

# Neither files nor the network: shells and other programs see that too.
# shellcheck disable=SC2016
! scripts/sandbox /bin/bash -c 'echo x >/tmp/x' 2>/dev/null || fail "a file was written"
! scripts/sandbox /bin/bash -c '[[ -e /etc/passwd || -e /home || -e /root ]]' 2>/dev/null || fail "files of the machine are seen"
! scripts/sandbox /bin/bash -c 'exec 3<>/dev/tcp/127.0.0.1/22' 2>/dev/null || fail "the network is reached"
scripts/sandbox "$hegemon" convert --to json /etc/hostname 2>/dev/null && fail "a file of the machine was read"
echo "nothing but standard input and output: ok"
