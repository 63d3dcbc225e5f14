#!/usr/bin/env bash
# `make package`: leaves the Debian package in target/debian, and tries it out: unpacked beside the system, its
# program has to start with the package's own configuration and answer.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

CARGO_DEB_VERSION=3.8.0
have dpkg-deb || die "a Debian package can only be made where dpkg is"
TOOL=${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/cargo-deb-$CARGO_DEB_VERSION

install_tool() { cargo install --quiet --locked --version "$CARGO_DEB_VERSION" --root "$1" --target-dir "$1/build" cargo-deb && rm -rf "$1/build"; }

scripts/build.sh
have cargo-deb || fetch_once "$TOOL" install_tool
scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-package.XXXXXX")
server_pid=
finish() {
  [[ -z $server_pid ]] || { kill -TERM "$server_pid" 2>/dev/null || true; wait "$server_pid" 2>/dev/null || true; }
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The program lies in target/release, wherever cargo itself compiles.
package="$ROOT/target/debian/umkreis.deb"
mkdir -p "$(dirname "$package")"
(unset CARGO_TARGET_DIR && PATH="$TOOL/bin:$PATH" cargo deb --quiet -p umkreis --no-build --output "$package")

root="$scratch/root"
dpkg-deb -x "$package" "$root"
dpkg-deb -e "$package" "$scratch/control"
for path in usr/bin/umkreis etc/umkreis/umkreis.toml usr/lib/systemd/system/umkreis.service usr/lib/sysusers.d/umkreis.conf; do
  [[ -f $root/$path ]] || die "the package has no /$path"
done
grep -qx /etc/umkreis/umkreis.toml "$scratch/control/conffiles" || die "an upgrade would overwrite the operator's configuration"
grep -q systemd-sysusers "$scratch/control/postinst" || die "installing would not create the service's user"

# Nothing from the developer's own set-up may reach the packaged program.
for variable in "${!UMKREIS_@}"; do unset "$variable"; done
port=$(free_port)
export UMKREIS_CONFIG="$root/etc/umkreis/umkreis.toml" UMKREIS_DATA_DIR="$scratch/data" UMKREIS_LISTEN="127.0.0.1:$port"
"$root/usr/bin/umkreis" serve >"$scratch/log" 2>&1 &
server_pid=$!
began_s=$SECONDS
until node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "http://127.0.0.1:$port/api/health"; do
  if ! kill -0 "$server_pid" 2>/dev/null || ((SECONDS - began_s > 30)); then
    cat "$scratch/log"
    die "the packaged program did not start"
  fi
  sleep 0.2
done
say "figure: Debian package: $(($(wc -c <"$package") / 1048576)) MB, its program started with the packaged configuration"
