# Signaling: as app.Dockerfile, plus the mediasoup worker (the prebuilt one, or built by the project's recipe).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends python3 ca-certificates && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/signaling apps/signaling
COPY apps/api/package.json apps/api/package.json
COPY apps/web/package.json apps/web/package.json
COPY apps/workers/package.json apps/workers/package.json
COPY infra infra
COPY tests/package.json tests/package.json
RUN npm ci --ignore-scripts
# The last line of worker-path is the path of a worker that was tested by starting it.
RUN mkdir -p /app/bin && cp "$(node infra/setup/main.ts worker-path | tail -n 1)" /app/bin/mediasoup-worker
RUN npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production MEDIASOUP_WORKER_BIN=/app/bin/mediasoup-worker
WORKDIR /app
# Libraries of a worker built by the project's recipe; the prebuilt one needs none of them.
RUN apt-get update && apt-get install -y --no-install-recommends libuv1 libssl3 libsrtp2-1 libabsl20220623 libflatbuffers2 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=node:node /app /app
USER node
CMD ["node", "apps/signaling/src/main.ts"]
