#!/usr/bin/env bash
# Starts and stops a throw-away PostgreSQL cluster on loopback, without privileges.
#   postgres.sh available           succeeds if PostgreSQL is installed
#   postgres.sh start [--durable|--replicated]   prints the superuser URL and, on a second line, the cluster's directory
#   postgres.sh follow DIRECTORY    starts a replica of a replicated cluster, which from then on waits for it at each
#                                   commit; prints the same two lines
#   postgres.sh promote DIRECTORY   makes a replica a primary
#   postgres.sh restart DIRECTORY [fast|immediate]
#   postgres.sh kill DIRECTORY      kills its first process, which the others follow
#   postgres.sh revive DIRECTORY    starts it again where it was
#   postgres.sh crash DIRECTORY     ends that cluster without a goodbye and keeps its directory
#   postgres.sh stop DIRECTORY      stops that cluster and deletes its directory
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

# Debian keeps the server's programs out of PATH, one directory per version.
find_binaries() {
  local candidate
  # A link in PATH leads to where the other programs are, too.
  if candidate=$(command -v initdb) && candidate=$(readlink -f "$candidate") && [[ -x $(dirname "$candidate")/pg_ctl ]]; then
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
  if [[ $2 == --replicated ]]; then
    echo "wal_level = replica"
    echo "max_wal_senders = 4"
  else
    echo "wal_level = minimal"
    echo "max_wal_senders = 0"
  fi
  if [[ -z $2 ]]; then
    echo "fsync = off"
    echo "synchronous_commit = off"
    echo "full_page_writes = off"
  fi
}

start() {
  local durability=${1:-} binaries directory place=/tmp
  [[ $durability =~ ^(--durable|--replicated)?$ ]] || die "unknown option '$durability'"
  binaries=$(find_binaries) || die "PostgreSQL is not installed. On Debian and Ubuntu: apt-get install postgresql"
  [[ -n $durability ]] || place=$(volatile_place)
  directory=$(make_directory "$place")
  if ! unprivileged "$binaries/initdb" -D "$directory/data" -U postgres --auth=trust --encoding=UTF8 \
    --locale=C --no-sync >"$directory/initdb.log" 2>&1; then
    cat "$directory/initdb.log" >&2
    rm -rf "$directory"
    die "initdb failed"
  fi
  settings "$directory" "$durability" >>"$directory/data/postgresql.conf"
  launch "$binaries" "$directory"
}

# Where a cluster that may lose everything lies: in memory where there is room for some dozen
# databases. The tests make hundreds of them, each of 450 files, which a disk takes ten times as long for.
volatile_place() {
  local free_kb
  free_kb=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)
  if [[ -w /dev/shm && ${free_kb:-0} -gt 3000000 ]]; then echo /dev/shm; else echo /tmp; fi
}

# make_directory PLACE. A short path, because the name of a Unix socket is limited to about 100 bytes.
make_directory() {
  local directory
  directory=$(mktemp -d "$1/umkreis-pg.XXXXXX")
  mkdir "$directory/socket"
  if ((EUID == 0)); then chown -R "$(unprivileged_user)" "$directory"; fi
  echo "$directory"
}

# launch BINARIES DIRECTORY starts what lies there on a free port.
launch() {
  local binaries=$1 directory=$2 port
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

ours() {
  [[ -f ${1:?a directory}/data/PG_VERSION && -d $1/socket ]] || die "$1 is not a cluster started by this script"
}

control() {
  local directory=$1
  shift
  ours "$directory"
  unprivileged "$(find_binaries)/pg_ctl" -D "$directory/data" -l "$directory/server.log" -w "$@" >/dev/null </dev/null
}

kill_postmaster() {
  ours "$1"
  kill -9 "$(head -n 1 "$1/data/postmaster.pid")"
}

# The memory of the killed one is in use until the last of its processes has noticed.
revive() {
  for _ in {1..50}; do
    if control "$1" restart 2>/dev/null; then return 0; fi
    sleep 0.1
  done
  die "the cluster in $1 does not start again"
}

follow() {
  local primary=${1:?usage: postgres.sh follow DIRECTORY} binaries directory port
  ours "$primary"
  binaries=$(find_binaries)
  port=$(sed -n 4p "$primary/data/postmaster.pid")
  directory=$(make_directory /tmp)
  unprivileged "$binaries/pg_basebackup" -h 127.0.0.1 -p "$port" -U postgres -D "$directory/data" -R -X stream \
    --checkpoint=fast --no-sync
  sed -i "s|^unix_socket_directories.*|unix_socket_directories = '$directory/socket'|" "$directory/data/postgresql.conf"
  launch "$binaries" "$directory"
  unprivileged "$binaries/psql" -q -h 127.0.0.1 -p "$port" -U postgres \
    -c "ALTER SYSTEM SET synchronous_standby_names = '*'" -c "SELECT pg_reload_conf()" >/dev/null
}

stop() {
  local directory=${1:?usage: postgres.sh stop DIRECTORY} binaries
  ours "$directory"
  binaries=$(find_binaries)
  if [[ -f $directory/data/postmaster.pid ]]; then
    unprivileged "$binaries/pg_ctl" -D "$directory/data" -m immediate -w stop >/dev/null 2>&1 || true
  fi
  rm -rf "$directory"
}

case ${1:-} in
  available) find_binaries >/dev/null ;;
  start) start "${2:-}" ;;
  follow) follow "${2:-}" ;;
  promote) control "${2:-}" promote ;;
  restart) control "${2:-}" -m "${3:-fast}" restart ;;
  kill) kill_postmaster "${2:-}" ;;
  revive) revive "${2:-}" ;;
  crash) control "${2:-}" -m immediate stop ;;
  stop) stop "${2:-}" ;;
  *) die "usage: postgres.sh available | start [--durable|--replicated] | follow, promote, restart, kill, revive, crash or stop DIRECTORY" ;;
esac
