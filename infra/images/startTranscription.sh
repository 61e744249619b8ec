#!/bin/sh
# Starts a server of whisper.cpp, which is named with its arguments, with the operator's model (docs/operations.md): the
# one at TRANSCRIPTION_MODEL_URL, fetched once, compared with its SHA-256 and kept in a volume, or else a mounted file.
set -eu

mounted=${MOUNTED_MODEL:-/model.bin}
folder=${MODELS_FOLDER:-/models}
url=${TRANSCRIPTION_MODEL_URL:-}
sha256=${TRANSCRIPTION_MODEL_SHA256:-}

# A container that ends is started again, and would fetch a gigabyte each time.
refuse() {
  echo "$1" >&2
  sleep "${REFUSED_SECONDS:-3600}"
  exit 78
}

has_hash() {
  [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d ' ' -f 1)" = "$sha256" ]
}

if [ -z "$url" ]; then
  [ -f "$mounted" ] || refuse 'There is no speech model. Set TRANSCRIPTION_MODEL_URL or TRANSCRIPTION_MODEL_FILE.'
  exec "$@" --model "$mounted"
fi

if [ "${#sha256}" -ne 64 ] || [ -n "$(printf %s "$sha256" | tr -d 0-9a-f)" ]; then
  refuse 'Set TRANSCRIPTION_MODEL_SHA256 to the SHA-256 of the speech model: 64 digits of 0-9 and a-f.'
fi

# An address may have a key behind its question mark.
shown=${url%%\?*}
model=$folder/$sha256.bin
if ! has_hash "$model"; then
  echo "Fetching the speech model from $shown" >&2
  if ! wget -q --timeout=60 --tries=3 -O "$folder/incoming" "$url"; then
    echo "The speech model could not be fetched from $shown. The next try is in a minute." >&2
    sleep "${UNREACHABLE_SECONDS:-60}"
    exit 1
  fi
  if ! has_hash "$folder/incoming"; then
    rm -f "$folder/incoming"
    refuse "The speech model from $shown was refused: it does not have the SHA-256 in TRANSCRIPTION_MODEL_SHA256."
  fi
  rm -f "$folder"/*.bin
  mv "$folder/incoming" "$model"
fi
exec "$@" --model "$model"
