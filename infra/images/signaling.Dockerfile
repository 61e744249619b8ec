# Signaling: its sources, its production packages, and the mediasoup worker, built by the recipe.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm compares the manifest of every workspace with the lock file.
COPY apps/api/package.json apps/api/
COPY apps/signaling/package.json apps/signaling/
COPY apps/web/package.json apps/web/
COPY apps/workers/package.json apps/workers/
COPY infra/package.json infra/
COPY packages/contracts/package.json packages/contracts/
COPY packages/measuring/package.json packages/measuring/
COPY packages/report/package.json packages/report/
COPY packages/room-client/package.json packages/room-client/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/store/package.json packages/store/
COPY packages/vision/package.json packages/vision/
COPY packages/wording/package.json packages/wording/
COPY tests/package.json tests/
COPY tools/crack-training/package.json tools/crack-training/

# Copies only what the recipe needs, so that Docker builds the worker again only when it has changed.
FROM manifests AS worker
RUN apt-get update && apt-get install -y --no-install-recommends python3 ca-certificates && rm -rf /var/lib/apt/lists/*
RUN npm ci --workspace @sightline/infra
COPY infra/process infra/process
COPY infra/setup/SetupError.ts infra/setup/download.ts infra/setup/paths.ts infra/setup/run.ts infra/setup/terminal.ts infra/setup/
COPY infra/setup/parts/debian.ts infra/setup/parts/mediaWorker.ts infra/setup/parts/mediaWorkerCache.ts infra/setup/parts/
COPY infra/media-worker infra/media-worker
# What runs in production is built from the sources of the package that npm has verified.
ENV MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD=1
RUN mkdir bin && cp "$(node infra/media-worker/main.ts | tail -n 1)" bin/mediasoup-worker

FROM manifests AS packages
RUN npm ci --omit=dev --workspace @sightline/signaling

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production MEDIASOUP_WORKER_BIN=/app/bin/mediasoup-worker
WORKDIR /app
# The libraries of the worker.
RUN apt-get update && apt-get install -y --no-install-recommends libuv1 libssl3 libsrtp2-1 libabsl20220623 libflatbuffers2 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=packages --chown=node:node /app/node_modules node_modules
COPY --from=worker --chown=node:node /app/bin bin
COPY --chown=node:node package.json ./
COPY --chown=node:node packages/contracts packages/contracts
COPY --chown=node:node packages/server-kit packages/server-kit
COPY --chown=node:node apps/signaling apps/signaling
COPY --chown=node:node infra/images/healthcheck.ts infra/images/
# For recordings that are not uploaded yet. A new volume takes over the owner, which is `node`.
RUN mkdir /app/recordings && chown 1000:1000 /app/recordings
USER node
CMD ["node", "apps/signaling/src/main.ts"]
