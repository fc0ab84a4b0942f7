#!/bin/sh
# back-up-compose.sh FOLDER: copies the database and the storage of compose.yaml into a new folder below FOLDER.
# The site is stopped meanwhile, because a file that is copied while it changes is no backup.
set -eu
umask 077
[ $# -eq 1 ] || { echo "Name the target folder: scripts/back-up-compose.sh FOLDER" >&2; exit 1; }
mkdir -p "$1"
target="$(cd "$1" && pwd)/soundreel-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
cd "$(dirname "$0")/.."
mkdir "$target.part"

trap 'docker compose start postgres storage web worker' EXIT
docker compose stop web worker
docker compose exec -T postgres pg_dump --username=soundreel --format=custom soundreel > "$target.part/database.dump"
docker compose stop storage
docker compose run --rm --no-deps -T --entrypoint tar storage -C /data -cf - . > "$target.part/media.tar"
mv "$target.part" "$target"
echo "Backed up to $target"
