#!/usr/bin/env bash
# The manual pages and completions of both programs, read by man's formatter and by the shells that are there:
# completion_test.sh HEGEMON HEGEMON-ARENA
set -euo pipefail
hegemon=$1
arena=$2

fail() { echo "failed: $*"; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# expect SHELL GOT WANTED...: each of these is a line of what a shell offers.
expect() {
  local shell=$1 got=$2 line
  shift 2
  for line; do
    grep -qxF -e "$line" <<<"$got" || fail "$shell offers no '$line' but: $got"
  done
}

for program in "$hegemon" "$arena"; do
  page=$folder/page.1
  "$program" --man >"$page"
  grep -q '^.SH OPTIONS' "$page" || fail "no options in the manual page of $program"
  if command -v groff >/dev/null; then
    complaints=$(groff -man -ww -z -Tutf8 "$page" 2>&1)
    [[ -z $complaints ]] || fail "groff complains of the manual page of $program: $complaints"
  fi
done
status=0
"$hegemon" --completion cmd >/dev/null 2>"$folder/error" || status=$?
[[ $status == 2 ]] || fail "an unknown shell ends with status $status"

# offer_bash FUNCTION WORD...: what bash offers for the last word.
offer_bash() {
  compopt() { :; }  # only at work within a real completion
  COMP_WORDS=("${@:2}")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  "$1"
  printf '%s\n' "${COMPREPLY[@]}"
}
# shellcheck disable=SC1090
source <("$hegemon" --completion bash)
# shellcheck disable=SC1090
source <("$arena" --completion bash)
expect bash "$(offer_bash _hegemon hegemon '')" perft selfplay go bench
expect bash "$(offer_bash _hegemon hegemon perft --f)" --fen --full
expect bash "$(offer_bash _hegemon hegemon --option Hash = 1 perft --f)" --fen --full
expect bash "$(offer_bash _hegemon hegemon selfplay --variant th)" threefriends
expect bash "$(offer_bash _hegemon hegemon --option Mo)" 'Move\ Overhead='
expect bash "$(offer_bash _hegemon_arena hegemon-arena run --format in)" invasion
expect bash "$(offer_bash _hegemon_arena hegemon-arena le)" league
[[ -z $(offer_bash _hegemon_arena hegemon-arena run --db '') ]] || fail "bash offers something else than files for --db"

if command -v zsh >/dev/null; then
  "$hegemon" --completion zsh >"$folder/_hegemon"
  # shellcheck disable=SC2016
  offer_zsh() {
    zsh -fc 'compdef() { }; compadd() { print -l -- "$@" }; _files() { print files }
      _describe() { print -l -- "${(P@)@[-1]}" }
      source $1; shift; words=("$@"); CURRENT=$#; _hegemon' zsh "$folder/_hegemon" "$@"
  }
  expect zsh "$(offer_zsh hegemon '')" 'selfplay:plays games against itself'
  expect zsh "$(offer_zsh hegemon perft --f)" '--full:make and unmake every last move'
  expect zsh "$(offer_zsh hegemon --variant '')" threefriends
  expect zsh "$(offer_zsh hegemon selfplay --record '')" files
else
  echo "zsh is missing: its completions are not checked"
fi

if command -v fish >/dev/null; then
  "$arena" --completion fish >"$folder/arena.fish"
  "$hegemon" --completion fish >"$folder/hegemon.fish"
  offer_fish() { HOME=$folder fish --no-config -c "source $folder/$1.fish; complete -C '$2'" | cut -f1; }
  expect fish "$(offer_fish hegemon 'hegemon p')" perft position
  expect fish "$(offer_fish hegemon 'hegemon --option Mo')" 'Move Overhead='
  expect fish "$(offer_fish arena 'hegemon-arena run --format ')" invasion split
else
  echo "fish is missing: its completions are not checked"
fi
