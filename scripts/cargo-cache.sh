#!/usr/bin/env bash
# Keeps the build cache of CI below a size by deleting what nobody compiles any more.
#   cargo-cache.sh DIRECTORY [LIMIT_GB]
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

cache=${1:?usage: cargo-cache.sh DIRECTORY [LIMIT_GB]}
limit_kb=$((${2:-20} * 1024 * 1024))

size_kb() { du -sk "$cache" 2>/dev/null | cut -f 1; }

# Dependencies are shared by all clones, and so are the names of our own crates:
# cargo hashes their place within the workspace, their features and the compiler,
# not where the clone lies. What is left behind are the names of other features
# and compilers. The hash stands in the fingerprint directory; what nobody
# compiled for a day is stale.
prune_stale_crates() {
  local fingerprint hash profile
  while IFS= read -r -d '' fingerprint; do
    hash=${fingerprint##*-}
    profile=${fingerprint%/.fingerprint/*}
    [[ $hash =~ ^[0-9a-f]{16}$ ]] || continue
    find "$profile/deps" -maxdepth 1 -name "*-$hash*" -delete
    rm -rf "$fingerprint" "$profile/build/umkreis-$hash"
  done < <(find "$cache" -mindepth 3 -maxdepth 4 -type d -path '*/.fingerprint/umkreis-*' -mmin +1440 -print0)
}

[[ -d $cache ]] || exit 0
(($(size_kb) > limit_kb)) || exit 0
say "the build cache is over $((limit_kb / 1024 / 1024)) GB: deleting what nobody compiles any more"
find "$cache" -mindepth 2 -maxdepth 3 -type d -name incremental -prune -exec rm -rf {} +
prune_stale_crates
if (($(size_kb) > limit_kb)); then
  say "still too large: starting the build cache anew"
  find "$cache" -mindepth 1 -maxdepth 1 -exec rm -rf {} +
fi
