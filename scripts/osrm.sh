#!/usr/bin/env bash
# A real OSRM with the roads of Monaco, from PyPI packages, for comparisons and journeys.
#   osrm.sh fetch           fetches and prepares everything once; prints the folder that holds it
#   osrm.sh serve PORT [car|bicycle|foot]   fetches if needed and serves on 127.0.0.1:PORT until it is ended
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

OSRM_VERSION=26.10.0
# The newest version whose source archive is published.
SOURCE_VERSION=26.9.0
FOLDER=${UMKREIS_TEST_OSRM_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/osrm-$OSRM_VERSION}

download() {
  local draft=$1
  have python3 tar || die "python3 and tar are needed to fetch OSRM"
  python3 -m pip download --quiet --disable-pip-version-check --retries 1 --timeout 20 --no-deps --only-binary=:all: \
    --python-version 3.13 --platform manylinux_2_28_x86_64 --dest "$draft" "osrm-bindings==$OSRM_VERSION"
  python3 -m zipfile -e "$draft"/osrm_bindings-*.whl "$draft"
  python3 "$ROOT/scripts/pypi-source.py" osrm-bindings "$SOURCE_VERSION" "$draft/source.tar.gz"
  tar -xzf "$draft/source.tar.gz" -C "$draft" --strip-components 3 "osrm_bindings-$SOURCE_VERSION/test/data/monaco.osm.pbf"
  rm "$draft"/*.whl "$draft/source.tar.gz"
  chmod +x "$draft"/osrm/bin/*
  local profile
  for profile in car bicycle foot; do
    mkdir "$draft/$profile"
    cp "$draft/monaco.osm.pbf" "$draft/$profile/monaco.osm.pbf"
    "$draft/osrm/bin/osrm-extract" -p "$draft/osrm/share/profiles/$profile.lua" "$draft/$profile/monaco.osm.pbf" >/dev/null
    "$draft/osrm/bin/osrm-contract" "$draft/$profile/monaco.osrm" >/dev/null
    rm "$draft/$profile/monaco.osm.pbf"
  done
}

case ${1:-} in
  fetch)
    fetch_once "$FOLDER" download >&2
    say "$FOLDER"
    ;;
  serve)
    fetch_once "$FOLDER" download >&2
    exec 9>&-
    exec "$FOLDER/osrm/bin/osrm-routed" --ip 127.0.0.1 --port "${2:?a port}" "$FOLDER/${3:-car}/monaco.osrm"
    ;;
  *) die "osrm.sh fetch, or osrm.sh serve PORT [car|bicycle|foot]" ;;
esac
