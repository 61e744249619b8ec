#!/bin/sh
# Compiles speech-recognizer with Debian's PocketSphinx: build.sh OUT_FILE
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
packages='pocketsphinx sphinxbase'
models=$(pkg-config --variable=modeldir pocketsphinx)
# The model is in a package of its own, and the program would first miss it at a recording.
test -r "$models/en-us/en-us.lm.bin"
# shellcheck disable=SC2046 # The flags are words.
cc -std=gnu11 -O2 -Wall -Wextra -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE -pie -DMODEL_FOLDER="\"$models\"" \
  -o "$1" "$folder/speech-recognizer.c" $(pkg-config --cflags $packages) \
  -Wl,--as-needed $(pkg-config --libs $packages) -lm
