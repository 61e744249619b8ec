#!/bin/sh
# Creates the bucket and the account of the product, whose rights policy.json defines. mc reads keys from its standard
# input: every user of the machine can read the arguments of a process.
set -eu
printf 'root\n%s\n' "$S3_ROOT_PASSWORD" | mc alias set store http://objects:9000
mc mb --ignore-existing store/sightline
mc anonymous set none store/sightline
printf '%s\n%s\n' "$S3_ACCESS_KEY" "$S3_SECRET_KEY" | mc admin user add store
mc admin policy create store sightline /init/policy.json
# Attaching a policy a second time is an error.
mc admin policy attach store sightline --user "$S3_ACCESS_KEY" ||
  mc admin policy entities store --user "$S3_ACCESS_KEY" | grep -q sightline
