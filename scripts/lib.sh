# Shell functions shared by the scripts here; sourced, not run. POSIX sh.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }
# cached COMPILER : how to call it by way of ccache, if that is here.
cached() { has_ccache && echo "ccache $1" || echo "$1"; }
# Where ccache is switched off, it is not called either: tests then have a precompiled header instead.
has_ccache() { [ -z "${CCACHE_DISABLE:-}" ] && have ccache; }
# absolute PATH : the same for every current directory.
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$(pwd)/$1" ;; esac; }
cores() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1; }

# print_help_if_asked ARGUMENT... : the comment at the head of the script is its help; asked for it,
# a script does nothing else.
print_help_if_asked() {
  for argument in "$@"; do
    case $argument in
      -h | --help)
        sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
    esac
  done
}

# need_packages PACKAGE... : installs Debian packages, or says which are missing and stops.
need_packages() {
  if have apt-get && [ "$(id -u)" = 0 ]; then
    as_root=
  elif have apt-get && have sudo && sudo -n true 2>/dev/null; then
    as_root=sudo
  else
    say "Missing: $*"
    die "Install them (on Debian or Ubuntu: sudo apt-get install $*) and run this again."
  fi
  say "Installing: $*"
  export DEBIAN_FRONTEND=noninteractive
  # A package list that is stale or absent is the usual reason for a failure, so try twice.
  $as_root apt-get install -y --no-install-recommends "$@" >&2 ||
    { $as_root apt-get update >&2 && $as_root apt-get install -y --no-install-recommends "$@" >&2; } ||
    die "apt-get could not install: $*"
}

# need_toolchain [PACKAGE...] : makes sure of a compiler, CMake and a build tool, and installs the
# packages named, which the caller has found missing, in the same run.
need_toolchain() {
  missing="$*"
  have cmake || missing="$missing cmake"
  have c++ || have g++ || have clang++ || [ -n "${CXX:-}" ] || missing="$missing g++"
  have make || have ninja || missing="$missing make"
  # shellcheck disable=SC2086 # A list of words.
  [ -z "$missing" ] || need_packages $missing
}

# show_progress LOG : as long as this script runs and nobody ends it, says every ten seconds how far
# the build or test run that writes LOG has come: the last "[12/34]", "[ 45%]" or "12/34 Test".
show_progress() {
  while sleep 10 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    mark=$(awk 'match($0, /^ *\[? *[0-9]+(\/[0-9]+|%)/) { mark = substr($0, RSTART, RLENGTH) }
      END { gsub(/[ \[]/, "", mark); print mark }' "$1")
    [ -z "$mark" ] || say "  $mark"
  done
}

# watched LOG COMMAND... : runs a command, output to LOG, and shows its progress.
watched() {
  log=$1
  shift
  : >"$log"
  show_progress "$log" &
  watcher=$!
  result=0
  "$@" >"$log" 2>&1 || result=$?
  kill "$watcher" 2>/dev/null || true
  return "$result"
}

# configure DIRECTORY OPTION... : runs CMake only when the directory is new or the options differ
# from last time, so that a second run is quick. Compiles by way of ccache where it is installed and
# nothing else was asked for.
configure() {
  directory=$1
  shift
  has_ccache && [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] &&
    set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"
  wanted="$root $*"
  source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$directory/CMakeCache.txt" 2>/dev/null || true)
  [ -z "$source" ] || [ "$source" = "$root" ] ||
    die "${directory#"$root"/}/ was made for $source: delete ${directory#"$root"/}/ and run this again."
  if [ ! -f "$directory/CMakeCache.txt" ] || [ "$(cat "$directory/.configured" 2>/dev/null)" != "$wanted" ]; then
    generator=
    have ninja && [ ! -f "$directory/CMakeCache.txt" ] && generator='-G Ninja'
    # shellcheck disable=SC2086 # Two words or none.
    mkdir -p "$directory"
    say "Configuring ${directory#"$root"/}"
    # Options that are no longer given must not stay in force.
    [ ! -f "$directory/.configured" ] || rm -f "$directory/CMakeCache.txt"
    cmake -S "$root" -B "$directory" $generator "$@" >"$directory/.configure.log" 2>&1 || {
      cat "$directory/.configure.log" >&2
      die "cmake failed in $directory."
    }
    printf '%s' "$wanted" >"$directory/.configured"
  fi
}

# build DIRECTORY [TARGET...] : shows its progress if it takes long, and all of it if it fails.
build() {
  directory=$1
  shift
  say "Building ${directory#"$root"/}"
  watched "$directory/.build.log" \
    cmake --build "$directory" --parallel "$(cores)" ${1:+--target "$@"} || {
    cat "$log" >&2
    die "The build in $directory failed."
  }
}
