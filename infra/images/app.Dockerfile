# API and workers: their sources, which Node runs, their production packages, and the built web app.
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

FROM manifests AS web
RUN npm ci --workspace @sightline/web
COPY tsconfig.json tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN npx vite build apps/web

FROM manifests AS packages
RUN npm ci --omit=dev --workspace @sightline/api --workspace @sightline/workers
# Reports use one weight of the fonts for other scripts: 18 MB instead of 155 MB.
RUN find node_modules/@expo-google-fonts/noto-* -name '*.ttf*' ! -name '*_400Regular.ttf' -delete

# The same Debian as below, whose library of PocketSphinx the program uses.
FROM node:24.21.0-bookworm-slim AS recognizer
RUN apt-get update \
  && apt-get install -y --no-install-recommends gcc libc6-dev libpocketsphinx-dev pkgconf pocketsphinx-en-us
WORKDIR /app
COPY infra/speech-recognizer infra/speech-recognizer
RUN mkdir bin && infra/speech-recognizer/build.sh /app/bin/speech-recognizer

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production SPEECH_RECOGNIZER_BIN=/app/bin/speech-recognizer
# For voice notes: recordings are checked, converted, and transcribed where no service is configured. FFmpeg's packages
# bring drivers of graphics cards, 165 MB, which nothing loads here.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg pocketsphinx pocketsphinx-en-us \
  && dpkg --remove --force-depends libgl1-mesa-dri libllvm15 libz3-4 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=recognizer --chown=node:node /app/bin bin
COPY --from=packages --chown=node:node /app/node_modules node_modules
COPY --from=web --chown=node:node /app/apps/web/dist apps/web/dist
COPY --chown=node:node package.json ./
COPY --chown=node:node packages/contracts packages/contracts
COPY --chown=node:node packages/measuring packages/measuring
COPY --chown=node:node packages/report packages/report
COPY --chown=node:node packages/server-kit packages/server-kit
COPY --chown=node:node packages/store packages/store
COPY --chown=node:node packages/wording packages/wording
COPY --chown=node:node apps/api apps/api
COPY --chown=node:node apps/workers apps/workers
COPY --chown=node:node infra/images/healthcheck.ts infra/images/
USER node
CMD ["node", "apps/api/src/main.ts"]
