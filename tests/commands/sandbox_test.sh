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

# Neither files nor the network nor a second process: other programs see that too, which do run there.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp /bin/dash "$folder/program"
echo secret >"$folder/beside"
inside() { scripts/sandbox "$@" 2>/dev/null; }
inside /bin/dash -c : || fail "a shell does not start"
inside /usr/bin/perl -e 'exit 0' || fail "perl does not start"
! inside /bin/dash -c 'echo x >/tmp/x' || fail "a file was written"
! inside /bin/dash -c '[ -e /etc/passwd ] || [ -e /home ] || [ -e /root ]' || fail "files of the machine are seen"
# shellcheck disable=SC2016
! inside /usr/bin/perl -MSocket -e 'socket(my $s, PF_INET, SOCK_STREAM, 0) or exit 1' || fail "the network is reached"
! inside /bin/dash -c '(:)' || fail "a process was begun"
! inside "$folder/program" -c "read -r x <'$folder/beside'" || fail "a file beside the program was read"
inside --file "$folder/beside" "$folder/program" -c "read -r x <'$folder/beside'" || fail "a file that is named is not seen"
scripts/sandbox "$hegemon" convert --to json /etc/hostname 2>/dev/null && fail "a file of the machine was read"
echo "nothing but standard input and output: ok"
