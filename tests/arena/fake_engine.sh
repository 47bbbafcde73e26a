#!/bin/sh
# An engine that does one thing wrong, named by its first argument, as soon as it shall move.
# Its second argument, if any, is a file: it behaves once that exists no more. slow-to-leave: it writes there at the end.
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
    options | slow-to-leave | one-game) echo 'bestmove a0a0' ;;
    stderr-flood) head -c 3000000 /dev/zero | tr '\0' 'x' | fold -w 1000 >&2; echo 'bestmove a0a0' ;;
    no-move) echo 'bestmove (none)' ;;
    noisy) head -c 300000 /dev/zero | tr '\0' 'x' >&2; echo 'bestmove a0a0' ;;
  esac
}

while read -r line; do
  case $line in
    uci)
      [ "$mode" = mute ] && sleep 1000
      [ "$mode" = talks ] && exec yes 'id name and so on and so on'  # faster than it is read
      echo 'id name fake'
      echo 'id author nobody'
      if [ "$mode" = options ]; then
        echo 'option name Level type spin default 3 min 1 max 9'
        echo 'option name Style type combo default Solid var Solid var Risky'
        echo 'option name Book type check default false'
        echo 'option name Clear type button'
        echo 'option name File type string default <empty>'
        echo 'option name Seed type spin default 5 min 1 max 9'
      fi
      echo 'uciok' ;;
    'setoption name File value bad') echo 'info string ERROR: the network was not loaded' ;;
    'setoption name File value worse') echo 'info string error: there is no worse' ;;
    'setoption name File value 2') echo 'info string error: there is no 2' ;;
    'setoption name File value good') echo 'info string 0 errors, no aerror, errora, zerror or errorz' ;;
    ucinewgame)
      [ "$mode" = no-new-game ] && exit 3
      [ "$mode" = one-game ] && [ "$games" ] && exit 3
      games=some ;;
    isready) echo 'readyok' ;;
    go*) fail ;;
    quit)
      [ "$mode" = slow-to-leave ] && sleep 0.3 && echo saved >"$2"
      exit 0 ;;
  esac
done
