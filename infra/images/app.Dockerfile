# API and workers: the whole workspace as source (Node runs TypeScript directly), with the built web app.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json tsconfig.base.json ./
COPY packages packages
COPY apps apps
COPY infra infra
COPY tests/package.json tests/package.json
RUN npm ci --ignore-scripts
RUN npx vite build apps/web
RUN npm prune --omit=dev --ignore-scripts
# Reports use one weight of the fonts for other scripts: 18 MB instead of 155 MB.
RUN find node_modules/@expo-google-fonts/noto-* -name '*.ttf*' ! -name '*_400Regular.ttf' -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
# For voice notes: recordings are checked, converted, and transcribed where no service is configured.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg pocketsphinx pocketsphinx-en-us \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
CMD ["node", "apps/api/src/main.ts"]
