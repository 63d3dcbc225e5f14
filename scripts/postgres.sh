#!/usr/bin/env bash
# Starts and stops a throw-away PostgreSQL cluster on loopback, without privileges.
#   postgres.sh available           succeeds if PostgreSQL is installed
#   postgres.sh start [--durable]   prints the superuser URL and, on a second line, the cluster's directory
#   postgres.sh stop DIRECTORY      stops that cluster and deletes its directory
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

# Debian keeps the server's programs out of PATH, one directory per version.
find_binaries() {
  local candidate
  if candidate=$(command -v initdb) && [[ -x $(dirname "$candidate")/pg_ctl ]]; then
    dirname "$candidate"
    return 0
  fi
  candidate=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
  [[ -n $candidate && -x $candidate/initdb ]] && echo "$candidate"
}

# PostgreSQL refuses to run as root; any account without rights will do.
unprivileged_user() {
  if id postgres >/dev/null 2>&1; then echo postgres; else echo nobody; fi
}

# The commands run from / because the account may not enter the current directory.
unprivileged() {
  if ((EUID != 0)); then
    (cd / && "$@")
  elif have setpriv; then
    local user
    user=$(unprivileged_user)
    (cd / && setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups "$@")
  else
    (cd / && runuser -u "$(unprivileged_user)" -- "$@")
  fi
}

settings() {
  echo "listen_addresses = '127.0.0.1'"
  echo "unix_socket_directories = '$1/socket'"
  echo "max_connections = 200"
  echo "wal_level = minimal"
  echo "max_wal_senders = 0"
  if [[ $2 != --durable ]]; then
    echo "fsync = off"
    echo "synchronous_commit = off"
    echo "full_page_writes = off"
  fi
}

start() {
  local durability=${1:-} binaries directory port
  [[ -z $durability || $durability == --durable ]] || die "unknown option '$durability'"
  binaries=$(find_binaries) || die "PostgreSQL is not installed. On Debian and Ubuntu: apt-get install postgresql"
  # A short path, because the name of a Unix socket is limited to about 100 bytes.
  directory=$(mktemp -d /tmp/umkreis-pg.XXXXXX)
  mkdir "$directory/socket"
  if ((EUID == 0)); then chown -R "$(unprivileged_user)" "$directory"; fi
  if ! unprivileged "$binaries/initdb" -D "$directory/data" -U postgres --auth=trust --encoding=UTF8 \
    --locale=C --no-sync >"$directory/initdb.log" 2>&1; then
    cat "$directory/initdb.log" >&2
    rm -rf "$directory"
    die "initdb failed"
  fi
  settings "$directory" "$durability" >>"$directory/data/postgresql.conf"
  # Somebody may take the port between our look and the start, so we try again.
  for _ in 1 2 3 4 5; do
    port=$(free_port)
    if unprivileged "$binaries/pg_ctl" -D "$directory/data" -l "$directory/server.log" -o "-p $port" -w -t 60 start \
      >"$directory/start.log" 2>&1 </dev/null; then
      printf 'postgres://postgres@127.0.0.1:%s/postgres\n%s\n' "$port" "$directory"
      return 0
    fi
  done
  cat "$directory/start.log" "$directory/server.log" >&2 2>/dev/null || true
  rm -rf "$directory"
  die "PostgreSQL did not start"
}

stop() {
  local directory=${1:?usage: postgres.sh stop DIRECTORY} binaries
  [[ -f $directory/data/PG_VERSION && -d $directory/socket ]] || die "$directory is not a cluster started by this script"
  binaries=$(find_binaries)
  if [[ -f $directory/data/postmaster.pid ]]; then
    unprivileged "$binaries/pg_ctl" -D "$directory/data" -m immediate -w stop >/dev/null 2>&1 || true
  fi
  rm -rf "$directory"
}

case ${1:-} in
  available) find_binaries >/dev/null ;;
  start) start "${2:-}" ;;
  stop) stop "${2:-}" ;;
  *) die "usage: postgres.sh available | start [--durable] | stop DIRECTORY" ;;
esac
