#!/usr/bin/env bash
# A real HAProxy, nginx or Caddy: the one that is installed, or Debian's package unpacked into the cache.
#   proxy.sh fetch PROGRAM          makes sure that haproxy, nginx or caddy is there
#   proxy.sh check PROGRAM CONFIG   says whether it would accept this configuration file
#   proxy.sh serve CONFIG           runs HAProxy in the foreground with this configuration file
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/umkreis

installed() { PATH="$PATH:/usr/sbin" command -v "$1"; }

# Unpacked instead of installed: the package would start a service on the developer's machine.
# Of what they need, only these libraries are not on every system.
download() {
  local program=$1 libraries
  libraries=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances "$program" | grep -E '^(liblua|libopentracing|libpcre2-8|libpcre2-posix)' | sort -u || true)
  # shellcheck disable=SC2086  # One word for each library.
  (cd "$2" && apt-get download -qq "$program" $libraries)
}

unpack() {
  local program=$1 draft=$2 package
  have apt-get dpkg || die "$program is not installed, and there is no apt-get to fetch it with"
  # Package lists are often missing in containers.
  download "$program" "$draft" || { ((EUID == 0)) && apt-get update -qq && download "$program" "$draft"; } || {
    rm -rf "$draft"
    die "$program could not be downloaded"
  }
  for package in "$draft"/*.deb; do dpkg -x "$package" "$draft/root"; done
  rm "$draft"/*.deb
}

fetch() {
  installed "$1" >/dev/null || fetch_once "$CACHE/$1" unpack "$1"
}

# Becomes the program.
become() {
  local name=$1 program libraries
  shift
  fetch "$name" >&2
  exec 9>&-
  if program=$(installed "$name"); then exec "$program" "$@"; fi
  program=$(find "$CACHE/$name/root/usr" -path "*bin/$name" -type f)
  libraries=$(find "$CACHE/$name/root" -name '*.so.*' -printf '%h\n' | sort -u | paste -sd :)
  LD_LIBRARY_PATH="$libraries" exec "$program" "$@"
}

check() {
  case $1 in
    haproxy) become haproxy -c -f "$2" ;;
    nginx) become nginx -t -c "$2" ;;
    caddy) become caddy validate --adapter caddyfile --config "$2" ;;
    *) die "no configuration of $1 is known here" ;;
  esac
}

case ${1:-} in
  fetch) fetch "${2:?a program}" >&2 ;;
  check) check "${2:?a program}" "${3:?a configuration file}" ;;
  serve) become haproxy -db -f "${2:?a configuration file}" ;;
  *) die "usage: proxy.sh fetch PROGRAM | check PROGRAM CONFIG | serve CONFIG" ;;
esac
