#!/bin/sh
# Redis reads the password from its standard input: every user of the machine can read the arguments of a process.
set -eu
: "${REDISCLI_AUTH:?}"
escaped=$(printf %s "$REDISCLI_AUTH" | sed 's/[\\"]/\\&/g')
exec redis-server "$@" - <<CONFIGURATION
requirepass "$escaped"
CONFIGURATION
