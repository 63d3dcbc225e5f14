#!/usr/bin/env bash
# A real S3 server (moto, from PyPI) with one bucket, for tests of the object store.
#   s3.sh fetch   fetches it once; prints the folder that holds it
#   s3.sh serve   fetches if needed, prints address, access key and secret (one line each) and
#                 serves until its standard input ends
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

MOTO_VERSION=5.2.5
FOLDER=${UMKREIS_TEST_S3_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/moto-$MOTO_VERSION}

download() {
  local draft=$1
  have python3 || die "python3 is needed to fetch moto"
  # The server without the dozens of packages that its other services need.
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --retries 1 --timeout 20 \
    --only-binary=:all: --target "$draft/packages" "moto[s3]==$MOTO_VERSION" flask flask-cors
}

case ${1:-} in
  fetch)
    fetch_once "$FOLDER" download >&2
    say "$FOLDER"
    ;;
  serve)
    fetch_once "$FOLDER" download >&2
    exec 9>&-
    PYTHONPATH="$FOLDER/packages" exec python3 "$ROOT/scripts/s3-server.py"
    ;;
  *) die "usage: s3.sh fetch | serve" ;;
esac
