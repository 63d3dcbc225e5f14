#!/usr/bin/env bash
# A real HAProxy: the one that is installed, or Debian's package unpacked into the cache.
#   proxy.sh fetch          makes sure that it is there
#   proxy.sh serve CONFIG   runs it in the foreground with this configuration file
#   proxy.sh check CONFIG   says whether it would accept this configuration file
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

FOLDER=${UMKREIS_TEST_PROXY_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/haproxy}

installed() { PATH="$PATH:/usr/sbin" command -v haproxy; }

# Unpacked instead of installed: the package would start a service on the developer's machine.
# Of what it needs, only these libraries are not on every system.
download() {
  local libraries
  libraries=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances haproxy | grep -E '^(liblua|libopentracing|libpcre2-8|libpcre2-posix)' | sort -u)
  # shellcheck disable=SC2086  # One word for each library.
  (cd "$1" && apt-get download -qq haproxy $libraries)
}

unpack() {
  local draft=$1 package
  have apt-get dpkg || die "HAProxy is not installed, and there is no apt-get to fetch it with"
  # Package lists are often missing in containers.
  download "$draft" || { ((EUID == 0)) && apt-get update -qq && download "$draft"; } || {
    rm -rf "$draft"
    die "HAProxy could not be downloaded"
  }
  for package in "$draft"/*.deb; do dpkg -x "$package" "$draft/root"; done
  rm "$draft"/*.deb
}

fetch() {
  installed >/dev/null || fetch_once "$FOLDER" unpack
}

# Becomes the program.
become() {
  fetch >&2
  exec 9>&-
  local program libraries
  if program=$(installed); then exec "$program" "$@"; fi
  libraries=$(find "$FOLDER/root" -name '*.so.*' -printf '%h\n' | sort -u | paste -sd :)
  LD_LIBRARY_PATH="$libraries" exec "$FOLDER/root/usr/sbin/haproxy" "$@"
}

case ${1:-} in
  fetch) fetch >&2 ;;
  serve) become -db -f "${2:?a configuration file}" ;;
  check) become -c -f "${2:?a configuration file}" ;;
  *) die "usage: proxy.sh fetch | serve CONFIG | check CONFIG" ;;
esac
