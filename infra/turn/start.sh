#!/bin/sh
# The configuration file contains no secret: values that differ between machines come from the environment.
set -eu
: "${TURN_SECRET:?}" "${TURN_HOST:?}" "${MEDIA_ADDRESS:?}"
exec turnserver -c "$(dirname "$0")/turnserver.conf" --log-file=stdout \
  --static-auth-secret="$TURN_SECRET" --realm="$TURN_HOST" \
  --external-ip="$MEDIA_ADDRESS" --allowed-peer-ip="$MEDIA_ADDRESS" "$@"
