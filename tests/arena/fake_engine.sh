#!/bin/sh
# An engine that does one thing wrong, named by its first argument, as soon as it shall move.
# Its second argument, if any, is a file: it behaves once that exists no more.
mode=$1

fail() {
  case $mode in
    illegal) echo 'bestmove a0a0' ;;
    crash) kill -SEGV $$ ;;
    exit) exit 3 ;;
    never) ;;
    stall) sleep 1000 ;;
    flood) while :; do echo 'info string and so on and so on'; done ;;
    endless-line) while :; do printf 'and so on and so on'; done ;;
    closes) exec 1>&-; sleep 1000 ;;
    late) sleep 1; echo 'bestmove a0a0' ;;
    garbage) echo 'lorem ipsum'; echo 'dolor sit amet' ;;
    no-move) echo 'bestmove (none)' ;;
    noisy) head -c 300000 /dev/zero | tr '\0' 'x' >&2; echo 'bestmove a0a0' ;;
  esac
}

while read -r line; do
  case $line in
    uci)
      [ "$mode" = mute ] && sleep 1000
      echo 'id name fake'
      echo 'id author nobody'
      echo 'uciok' ;;
    isready) echo 'readyok' ;;
    go*) fail ;;
    quit) exit 0 ;;
  esac
done
