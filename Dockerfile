# Sheaf in a container; docs/deploying.md tells how to build and run it. test/ship/container.test.ts starts the server from
# the files that it copies.
FROM node:24.21.0-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup.mjs scripts/applyPatches.mjs scripts/
COPY patches patches
# npm's postinstall gets Bun and Postgres ready, after which Node is not needed any more; bunx is the same file as bun.
RUN npm ci --omit=dev && rm node_modules/bun/bin/bunx.exe

FROM debian:12.12-slim
# initdb wants a user that has a name.
RUN useradd --system --user-group --no-create-home --home-dir /nonexistent --uid 10001 sheaf \
  && install --directory --owner=sheaf --group=sheaf --mode=700 /data
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
# The guides, which the server shows, and the files that they lead to.
COPY CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md THIRD_PARTY.md asyncapi.yaml openapi.yaml ./
COPY docs docs
COPY bench/README.md bench/
COPY arazzo arazzo
COPY deploy deploy
COPY openapi openapi
COPY patches patches
COPY generated generated
COPY validation validation
COPY domain domain
COPY db db
COPY core core
COPY handlers handlers
COPY workers workers
COPY server server
COPY scripts scripts
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=8787 SHEAF_DATA_DIR=/data
USER sheaf
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`)).ok ? 0 : 1)"]
CMD ["bun", "server/main.ts"]
