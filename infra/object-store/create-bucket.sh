#!/bin/sh
# Creates the bucket and the account of the product, whose rights policy.json defines.
set -eu
mc alias set store http://objects:9000 root "$S3_ROOT_PASSWORD"
mc mb --ignore-existing store/sightline
mc anonymous set none store/sightline
mc admin user add store "$S3_ACCESS_KEY" "$S3_SECRET_KEY"
mc admin policy create store sightline /init/policy.json
# Attaching a policy a second time is an error.
mc admin policy attach store sightline --user "$S3_ACCESS_KEY" ||
  mc admin policy entities store --user "$S3_ACCESS_KEY" | grep -q sightline
