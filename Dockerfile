# The product in one image: the web server, the worker, or both (ROLES). Runs as a user of its own; /data holds what must last.
# A version and its digest, for all platforms; another: docker build --build-arg NODE_IMAGE=… (docs/operations.md).
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:173f125896c3b47ddf056734c7ea789d04595a6a08769a8f78e0df642781fb66
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The folder in web/texts for the pages' language; empty: the texts directly in web/texts.
ARG SITE_LANGUAGE
# Whatever only builds and tests need goes, and the runtime that comes with the packages: the image has its own.
RUN node scripts/build-pages.ts \
 && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node tests bench docs packages web

FROM ${NODE_IMAGE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates fontconfig \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home soundreel \
 && mkdir /data && chown soundreel /data
COPY --from=build /app /app
# What was compiled once is kept here for the next start, and for whatever draws and looks into videos.
RUN install -d -o soundreel /app/node_modules/.cache
WORKDIR /app
USER soundreel
# The root may be read-only: what libraries want to keep goes to /tmp.
ENV XDG_CACHE_HOME=/tmp/cache
ENV HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3000 DATA_DIR=/data STOP_DELAY_SECONDS=5 NODE_ENV=production
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
