# The product in one image: the web server, the worker, or both (ROLES). Runs as a user of its own; /data holds what must last.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The runtime comes with the packages; whatever only builds and tests need goes.
RUN npx node scripts/build-pages.ts \
 && npm prune --omit=dev \
 && cp "$(readlink -f node_modules/.bin/node)" /usr/local/bin/soundreel-node \
 && rm -rf tests bench docs web

FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates fontconfig && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home soundreel \
 && mkdir /data && chown soundreel /data
COPY --from=build /usr/local/bin/soundreel-node /usr/local/bin/node
COPY --from=build --chown=root:root /app /app
WORKDIR /app
USER soundreel
ENV HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3000 DATA_DIR=/data STOP_DELAY_SECONDS=5 NODE_ENV=production
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
