# Sourced by the other scripts: repository root, messages, tool checks and the build cache of CI.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034  # Used by the scripts that source this one.
WEB="$ROOT/web"
RUST_MINIMUM=1.95
NODE_MINIMUM=20

say() { printf '%s\n' "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# have COMMAND… succeeds if all of them are installed.
have() {
  local command
  for command in "$@"; do
    command -v "$command" >/dev/null || return 1
  done
}

in_ci() { [[ -n ${CI:-} && ${CI:-} != 0 && ${CI:-} != false ]]; }

# at_least HAVE WANT compares two versions by their first two numbers.
at_least() {
  local have_major have_minor want_major want_minor
  IFS=. read -r have_major have_minor _ <<<"$1.0.0"
  IFS=. read -r want_major want_minor _ <<<"$2.0.0"
  ((have_major > want_major || (have_major == want_major && have_minor >= want_minor)))
}

# install_with_apt PACKAGE… succeeds if they were installed; not everybody may.
install_with_apt() {
  have apt-get || return 1
  local sudo=()
  if ((EUID != 0)); then
    have sudo || return 1
    sudo=(sudo)
    [[ -t 0 ]] || sudo=(sudo -n)
  fi
  say "installing $* with apt-get …"
  "${sudo[@]}" apt-get update -qq &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
} >&2

require_rust() {
  # The Rust installer changes the PATH of new shells only, so we look in its place ourselves.
  local cargo_bin="${CARGO_HOME:-$HOME/.cargo}/bin"
  if ! have cargo && [[ -x $cargo_bin/cargo ]]; then
    PATH="$cargo_bin:$PATH"
  fi
  have cargo rustc ||
    die "Rust $RUST_MINIMUM or newer is needed and was not found. Install it from https://rustup.rs, open a new shell and try again."
  local version
  version=$(cd "$ROOT" && rustc --version | cut -d ' ' -f 2)
  at_least "$version" "$RUST_MINIMUM" ||
    die "Rust $RUST_MINIMUM or newer is needed, this is $version. Update it with: rustup update stable"
  have "${CC:-cc}" || install_with_apt build-essential ||
    die "a C compiler is needed to link the server. On Debian and Ubuntu: apt-get install build-essential; on macOS: xcode-select --install"
}

require_node() {
  have node npm ||
    die "Node $NODE_MINIMUM or newer with npm is needed and was not found. Install it from https://nodejs.org or with your package manager and try again."
  local version
  version=$(node --version)
  at_least "${version#v}" "$NODE_MINIMUM" ||
    die "Node $NODE_MINIMUM or newer is needed, this is ${version#v}. Update it from https://nodejs.org or with your package manager."
}

# A clean clone in CI compiles only our own crates, because the dependencies stay
# in a cache outside the clone. Cargo does not tell clones apart there and goes by
# the times of their files: those of a fresh clone are newer than the last build,
# so it is compiled. A checkout with older files would run what another one has
# built, tests included, so nothing but fresh clones may share the directory.
# Incremental state is off: it would only pile up.
use_ci_cache() {
  in_ci || return 0
  export CARGO_TARGET_DIR="${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/target"
  export CARGO_INCREMENTAL=0
  # A panic names its line without it, and nobody opens a debugger there.
  export CARGO_PROFILE_DEV_DEBUG=none
  if [[ -z ${CARGO_BUILD_JOBS:-} ]] || ((CARGO_BUILD_JOBS > 2)); then
    local cores
    cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
    export CARGO_BUILD_JOBS=$((cores < 2 ? cores : 2))
  fi
  mkdir -p "$CARGO_TARGET_DIR"
}

# build_server [cargo options] compiles the server and prints where the binary
# is; cargo itself says so, which also holds with a redirected target directory.
#
# Whoever has built it already says where it is in BUILT_SERVER. `make test` compiles the server with the tests in one
# command, because these ask for more features of some crates, and cargo would compile the server for each set of them.
build_server() {
  if [[ -n ${BUILT_SERVER:-} ]]; then
    echo "$BUILT_SERVER"
    return 0
  fi
  (cd "$ROOT" && cargo build --locked --bin umkreis --message-format=json-render-diagnostics "$@") |
    sed -n 's/.*"executable":"\([^"]*\/umkreis\)".*/\1/p' | tail -n 1
}

# free_port prints a loopback port nobody listens on, below the range the
# system hands out for outgoing connections.
free_port() {
  local port
  for _ in {1..50}; do
    port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return 0
    fi
  done
  die "no free port found on 127.0.0.1"
}

# fetch_once FOLDER COMMAND… fills the folder by `COMMAND… DRAFT`, unless it is there.
# Tests run side by side: one of them fetches, the others wait for it. The lock ends
# with the script, or with `exec 9>&-` before something long takes its place.
fetch_once() {
  local folder=$1 draft
  shift
  [[ -e $folder/ready ]] && return 0
  mkdir -p "$(dirname "$folder")"
  if have flock; then
    exec 9>"$folder.lock"
    flock 9
    [[ -e $folder/ready ]] && return 0
  fi
  draft=$(mktemp -d "$folder.XXXXXX")
  "$@" "$draft"
  touch "$draft/ready"
  # Without a lock another run may have been faster; then ours is not needed.
  mv -T "$draft" "$folder" 2>/dev/null || rm -rf "$draft"
}
