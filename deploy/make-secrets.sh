#!/bin/sh
# Makes the secrets of compose.yaml, once: deploy/postgres.env and deploy/sheaf.env. Keep a copy of the second one: secrets
# in the database are encrypted with its SHEAF_ENCRYPTION_KEY.
set -eu
cd "$(dirname "$0")"
for file in postgres.env sheaf.env; do
  [ ! -e "$file" ] || { echo "deploy/$file is there already; it was not touched." >&2; exit 1; }
done
umask 077
password=$(openssl rand -hex 24)
cat >postgres.env <<END
POSTGRES_USER=sheaf
POSTGRES_DB=sheaf
POSTGRES_PASSWORD=$password
END
cat >sheaf.env <<END
DATABASE_URL=postgres://sheaf:$password@postgres/sheaf
SHEAF_ENCRYPTION_KEY=$(openssl rand -base64 32)
SHEAF_API_KEY=pl_$(openssl rand -hex 20)
END
echo "The API key is in deploy/sheaf.env."
