# Sourced by test.sh: what a whole green run has shown need not be shown again for exactly the same files.
# shellcheck shell=bash

# Only a run in which everything passed is remembered, so that starting again never hides a test that
# fails now and then. In CI, and with `make test ALL=1`, everything runs.
REMEMBERED="$ROOT/target/test-passed"
DIGEST=

# Every file that is in the repository or could be added to it, and the tools that read them.
digest_of_everything() {
  local tool
  (
    cd "$ROOT" || exit 1
    # A file that was deleted but is still in the index is missing from the sums, which tells it from before.
    git ls-files -z --cached --others --exclude-standard | sort -zu | xargs -0 sha256sum 2>/dev/null || true
    for tool in "rustc -vV" "node --version" "chromium --version" "chromium-headless-shell --version" "psql --version" "uname -srm"; do
      $tool 2>/dev/null || true
    done
  ) | sha256sum | cut -d ' ' -f 1
}

unchanged_begin() {
  if in_ci || [[ -n ${ALL:-} ]] || ! git -C "$ROOT" rev-parse --is-inside-work-tree >/dev/null 2>&1; then return 0; fi
  DIGEST=$(digest_of_everything)
}

# long_stage is `stage`, but takes over what the last green run has shown for the same files.
long_stage() {
  local name=$1 passed skipped
  if [[ -z $DIGEST || ! -f $REMEMBERED/$name || $(cat "$REMEMBERED/digest" 2>/dev/null) != "$DIGEST" ]]; then
    stage "$@"
    return 0
  fi
  read -r passed _ skipped _ <"$REMEMBERED/$name"
  say "$(printf '%5d s  %-12s ok     %d passed, 0 failed, %d skipped on %s with exactly these files; make test ALL=1 runs them again' \
    $((SECONDS - STARTED_S)) "$name" "$passed" "$skipped" "$(date -r "$REMEMBERED/digest" '+%d %B, %H:%M')")"
  cp "$REMEMBERED/$name" "$RESULTS/$name"
}

# Called after a run without any failure. Whoever edits while the tests run has shown nothing for the new files.
remember_green_run() {
  [[ -n $DIGEST ]] || return 0
  if [[ $(digest_of_everything) != "$DIGEST" ]]; then
    say "files changed while the tests ran, so the next run starts anew"
    rm -rf "$REMEMBERED"
  elif [[ $(cat "$REMEMBERED/digest" 2>/dev/null) != "$DIGEST" ]]; then
    rm -rf "$REMEMBERED"
    cp -r "$RESULTS" "$REMEMBERED"
    echo "$DIGEST" >"$REMEMBERED/digest"
  fi
}
