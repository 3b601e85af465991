#!/bin/sh
# Copies the published files into a bucket: deploy/bucket.sh DATA_DIR/site s3://bucket. New addresses come first and what goes is taken away last, so that
# no page leads to nowhere. To be run again whenever PUBLISHED_WEBHOOK_URLS calls, or every minute.
set -eu
site=$1
bucket=$2

# Names that hold a hash never change.
aws s3 sync "$site/_astro" "$bucket/_astro" --exclude '*.br' --exclude '*.gz' --cache-control 'public, max-age=31536000, immutable' --no-progress
# By time and size: a page may change and keep its length.
aws s3 sync "$site" "$bucket" --exclude '_*' --exclude '.*' --exclude '*/.*' --exclude '*.br' --exclude '*.gz' \
  --cache-control 'public, max-age=0, must-revalidate' --no-progress
aws s3 sync "$site" "$bucket" --delete --exclude '_*' --exclude '.*' --exclude '*/.*' --exclude '*.br' --exclude '*.gz' \
  --cache-control 'public, max-age=0, must-revalidate' --no-progress
