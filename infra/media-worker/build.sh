#!/usr/bin/env bash
# Builds mediasoup-worker from the npm package's own sources and Debian 12's libraries, with no download at all.
#   build.sh MEDIASOUP_PACKAGE OUT_FILE
# Proven with mediasoup 3.27.1; about 4 minutes on 2 cores. Why each step is needed: README.md beside this file.
set -euo pipefail

package=$(realpath "$1")
out=$(realpath -m "$2")
recipe=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mediasoup-worker.XXXXXX")
trap 'rm -rf "$work"' EXIT

# change FILE OLD NEW: a fixed text that must be there, so that another mediasoup is noticed and not half patched.
change() {
  if ! grep -qF -- "$2" "$1"; then
    echo "build.sh: '$2' is not in $1: this version of mediasoup needs another recipe" >&2
    exit 1
  fi
  OLD=$2 NEW=$3 perl -0pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/g' "$1"
}

# stand_in NAME [LANGUAGES]: a subproject that points at Debian's library instead of a download (body on stdin).
# Meson insists on a library to link, so each gets an empty one.
stand_in() {
  local folder=subprojects/$1
  mkdir -p "$folder"
  echo 'typedef int unused;' > "$folder/empty.c"
  { echo "project('$1', ${2:-"'c'"})"; cat; } > "$folder/meson.build"
}

# options NAME TYPE:KEY:VALUE...: the options that the worker sets on a subproject; they must exist to be set.
options() {
  local folder=subprojects/$1 entry type key value
  shift
  for entry in "$@"; do
    IFS=: read -r type key value <<< "$entry"
    echo "option('$key', type: '$type', value: $value)"
  done > "$folder/meson_options.txt"
}

echo 'Patching the sources of mediasoup-worker for the libraries of Debian'
cp -r "$package/worker/." "$work/"
cd "$work"

change meson.build "meson_version: '>= 1.1.0'" "meson_version: '>= 1.0.0'"
change meson.build "ankerl_unordered_dense_dep = dependency('unordered_dense')" \
  "ankerl_unordered_dense_dep = declare_dependency(include_directories: include_directories('compat'))"
change src/RTC/DtlsTransport.cpp '(operationType == BIO_CB_RETURN) ?' '((operationType & BIO_CB_RETURN) != 0) ?'

mkdir -p compat
cp -r "$recipe/compat/ankerl" compat/
rm -f subprojects/*.wrap

stand_in libuv << 'MESON'
libuv_dep = dependency('libuv')
libuv = static_library('libuv_empty', 'empty.c')
MESON
options libuv boolean:build_tests:false boolean:build_benchmarks:false

stand_in openssl << 'MESON'
openssl_dep = dependency('openssl')
libcrypto_lib = static_library('crypto_empty', 'empty.c')
libssl_lib = static_library('ssl_empty', 'empty.c')
MESON

stand_in flatbuffers << 'MESON'
flatbuffers_dep = dependency('flatbuffers')
flatbuffers_lib = static_library('flatbuffers_empty', 'empty.c')
MESON

stand_in abseil-cpp "['c', 'cpp']" << 'MESON'
absl_strings_dep = dependency('absl_strings')
absl_types_dep = dependency('absl_optional')
absl_container_dep = dependency('absl_inlined_vector')
absl_container_lib = static_library('absl_empty', 'empty.c')
MESON

stand_in libsrtp3 << 'MESON'
libsrtp3_dep = declare_dependency(
  dependencies: dependency('libsrtp2'),
  include_directories: include_directories('include'),
)
libsrtp3 = static_library('srtp_empty', 'empty.c')
MESON
options libsrtp3 "string:crypto-library:''" "string:crypto-library-kdf:''" "string:tests:''"
mkdir -p subprojects/libsrtp3/include
cp "$recipe/compat/libsrtp3/srtp.h" subprojects/libsrtp3/include/

meson setup build --buildtype release -Db_ndebug=true
# Nice, because the machine has other work; the status line is what set-up reads its progress from.
compile() { NINJA_STATUS='[%f/%t] ' nice -n 10 ninja -C build "$1"; }
# The headers first: libwebrtc reads them without saying so to Meson, and would be compiled while they are written.
compile fbs/FBS/worker.h
compile mediasoup-worker
install -D -s -m 755 build/mediasoup-worker "$out"
