#!/bin/sh
# Values that differ between machines come from the environment. The secret goes into a file that only coturn's user
# can read, since every user of the machine can read the arguments of a process.
set -eu
: "${TURN_SECRET:?}" "${TURN_HOST:?}" "${MEDIA_ADDRESS:?}"
configuration=$(mktemp)
cat "$(dirname "$0")/turnserver.conf" - >"$configuration" <<SECRET
static-auth-secret=$TURN_SECRET
SECRET
exec turnserver -c "$configuration" --log-file=stdout --realm="$TURN_HOST" \
  --external-ip="$MEDIA_ADDRESS" --allowed-peer-ip="$MEDIA_ADDRESS" "$@"
