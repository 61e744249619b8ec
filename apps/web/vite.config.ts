import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

/** `npm run dev` serves the page here and sends everything else to the running product. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const modules = (names: string): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`);

/** Our own code that screens share. */
const HOUSE = /[\\/](?:packages|apps[\\/]web[\\/]src[\\/](?:ui|wire|offline))[\\/]/;

/** Chunks that need each other run with half of their parts undefined: such a build is refused. */
function refuseCircularChunks(): Plugin {
  return {
    name: 'refuse-circular-chunks',
    generateBundle(_options, bundle) {
      const [path, done]: [string[], Set<string>] = [[], new Set()];
      const visit = (name: string): void => {
        if (path.includes(name)) this.error(`chunks need each other: ${[...path, name].join(' -> ')}`);
        const chunk = bundle[name];
        if (done.has(name) || chunk?.type !== 'chunk') return;
        path.push(name);
        chunk.imports.forEach(visit);
        path.pop();
        done.add(name);
      };
      Object.keys(bundle).forEach(visit);
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    refuseCircularChunks(),
    compression({
      include: /assets\/.*\.(?:js|css|svg)$/,
      algorithms: ['gzip', 'brotliCompress'],
      logLevel: 'silent',
    }),
    VitePWA({
      // Never reload by ourselves: somebody may be in a call. app/AppUpdate.tsx asks.
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
        // Large detectors are fetched when they are opened, not by everybody.
        globIgnores: ['**/detector-*.js', '**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*.woff2'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/signaling\//, /^\/healthz/, /^\/readyz/, /^\/metrics/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  server: {
    proxy: { '/api': gateway, '/signaling': { target: gateway, ws: true } },
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        // Shared parts are named after all the screens that use them; that is too long for an address.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What changes rarely stays in the browser's cache over releases.
            {
              name: 'react',
              test: modules('react|react-dom|scheduler'),
              priority: 30,
            },
            { name: 'wire', test: modules('zod|@tanstack'), priority: 25 },
            // Only what the first screen needs; the other parts of MUI are split by the screens that use them.
            { name: 'first-screen', test: modules('@mui|@emotion|stylis'), tags: ['$initial'], priority: 20 },
            // One file each instead of fifty small ones: on a phone every request costs more than its bytes.
            {
              name: 'parts',
              test: modules('@mui/(?:material|icons-material|system|utils)|react-transition-group|@popperjs'),
              minShareCount: 3,
              priority: 18,
            },
            { name: 'first-house', test: HOUSE, tags: ['$initial'], priority: 13 },
            { name: 'house', test: HOUSE, priority: 12 },
            { name: 'time', test: modules('luxon'), priority: 15 },
            {
              name: 'media',
              test: modules(
                'mediasoup-client|sdp-transform|h264-profile-level-id|socket.io-client|socket.io-parser|engine.io-client|engine.io-parser|dexie|tus-js-client',
              ),
              priority: 15,
            },
            { name: 'router', test: modules('react-router|react-router-dom'), priority: 15 },
          ],
        },
      },
    },
  },
});
