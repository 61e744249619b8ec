import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

/** `npm run dev` serves the page here and sends everything else to the running product. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const modules = (names: string): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`);

/** Our own code that screens share, without what only lists, messages, questions and signatures need. */
const HOUSE =
  /[\\/](?:packages[\\/]contracts[\\/]src[\\/](?!report|clients|labels)|apps[\\/]web[\\/]src[\\/](?:ui(?![\\/](?:signature|ToastHost|ConfirmHost|SearchField|StatusFilterBar|PageHeader|ContactLinks|CardGrid))|wire)[\\/])/;

/** Without what only the report, the clients and the labels of lists need. */
const CONTRACTS = /[\\/]packages[\\/]contracts[\\/]src[\\/](?!report|clients|labels)/;

/** MUI on the way into the room. Fields, menus, dialogs and tabs are drawn later and are a chunk of their own. */
const PARTS =
  /[\\/]node_modules[\\/](?:@mui[\\/](?:icons-material|system|utils|material[\\/](?:Tooltip|Popper|Alert|AlertTitle|Card|Skeleton|Grow|Portal|NativeSelect|Tabs?|TabScrollButton|Badge|useMediaQuery|utils|styles|internal[\\/](?!SwitchBase)|\w+[\\/]\w+Classes\b))|react-transition-group|@popperjs)[\\/.]/;

/** Chunks that public/start.js preloads for a returning person, by last role and path. */
const START_CHUNKS: Record<string, readonly string[]> = {
  staff: ['app/routes/RoutedApp.tsx', 'app/routes/StaffRoutes.tsx', 'accounts.ts'],
  client: ['app/routes/RoutedApp.tsx', 'app/routes/ClientRoutes.tsx', 'accounts.ts'],
  guest: ['app/routes/RoutedApp.tsx', 'app/routes/GuestRoutes.tsx', 'accounts.ts'],
  staffPages: ['app/shells/StaffShell.tsx'],
  clientPages: ['app/shells/ClientShell.tsx'],
  room: ['app/pages/LiveRoomPage.tsx', 'app/live-room/openCall.ts'],
  join: ['app/routes/RoutedApp.tsx', 'app/pages/JoinPage.tsx', 'app/pages/LiveRoomPage.tsx'],
};

/** Writes the file names of START_CHUNKS into index.html. A data block: the content policy allows no inline script. */
function startChunks(): Plugin {
  return {
    name: 'start-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const withImports = (file: string): string[] => {
          const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
          return [file, ...imports.flatMap(withImports)];
        };
        const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
        const first = new Set(withImports(entry));
        const filesOf = (sources: readonly string[]): string[] => {
          const wanted = chunks.filter(({ facadeModuleId }) =>
            sources.some((source) => facadeModuleId?.endsWith(`/src/${source}`)),
          );
          if (wanted.length !== sources.length) throw new Error(`no chunk for one of ${sources.join(', ')}`);
          return [...new Set(wanted.flatMap(({ fileName }) => withImports(fileName)))].filter(
            (file) => !first.has(file),
          );
        };
        const files = Object.fromEntries(
          Object.entries(START_CHUNKS).map(([name, sources]) => [name, filesOf(sources)]),
        );
        const attrs = { type: 'application/json', id: 'start-chunks' };
        return [{ tag: 'script', attrs, children: JSON.stringify(files), injectTo: 'head-prepend' }];
      },
    },
  };
}

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

/** mediasoup-client without the handlers, which are chunks of their own, and the sockets. */
const MEDIA =
  /[\\/]node_modules[\\/](?:mediasoup-client[\\/]lib[\\/](?!handlers[\\/](?:Chrome|Firefox|Safari)\w+\.js)|(?:sdp-transform|h264-profile-level-id|socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser)[\\/])/;

/** What mediasoup-client requires up front and a page loads by itself (DeviceLoader) or never. */
const UNUSED_MEDIA = /^\.\/(?:handlers\/(?:Chrome|Firefox|Safari|ReactNative|Fake)\w+|test\/fakeParameters)$/;

/** Leaves the handlers of other browsers and the test tools out of mediasoup-client's index. */
function leaveOutUnusedMedia(): Plugin {
  const EMPTY = '\0unused-media';
  return {
    name: 'leave-out-unused-media',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      /mediasoup-client[\\/]lib[\\/](?:index|Device)\.js$/.test(importer ?? '') && UNUSED_MEDIA.test(source)
        ? EMPTY
        : null,
    load: (id) => (id === EMPTY ? 'export {};' : null),
  };
}

/** The page never turns a schema into JSON Schema, and zod keeps the code for it in every schema. */
function leaveOutJsonSchema(): Plugin {
  const IMPORTS: readonly [string, string][] = [
    [`import * as processors from "../core/json-schema-processors.js";`, 'const processors = {};'],
    [
      `import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";`,
      'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
    ],
  ];
  return {
    name: 'leave-out-json-schema',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
      return IMPORTS.reduce((rest, [from, to]) => {
        if (!rest.includes(from)) this.error(`zod no longer has: ${from}`);
        return rest.replace(from, to);
      }, code);
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    leaveOutUnusedMedia(),
    leaveOutJsonSchema(),
    refuseCircularChunks(),
    startChunks(),
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
            { name: 'query', test: modules('@tanstack'), priority: 25 },
            // The schemas are not needed until somebody signs in.
            { name: 'schemas', test: modules('zod'), priority: 25 },
            // Only what the first screen needs; the other parts of MUI are split by the screens that use them.
            { name: 'first-screen', test: modules('@mui|@emotion|stylis'), tags: ['$initial'], priority: 20 },
            // One file each instead of fifty small ones: on a phone every request costs more than its bytes.
            { name: 'parts', test: PARTS, minShareCount: 3, priority: 18 },
            { name: 'more-parts', test: modules('@mui/material'), minShareCount: 3, priority: 17 },
            { name: 'first-house', test: HOUSE, tags: ['$initial'], priority: 13 },
            { name: 'contracts', test: CONTRACTS, priority: 12 },
            { name: 'house', test: HOUSE, priority: 12 },
            {
              name: 'lists',
              test: /[\\/]src[\\/]ui[\\/](?:SearchField|StatusFilterBar|PageHeader|ContactLinks|CardGrid)/,
              priority: 11,
            },
            { name: 'time', test: modules('luxon'), priority: 15 },
            { name: 'media', test: MEDIA, priority: 15 },
            { name: 'router', test: modules('react-router|react-router-dom'), priority: 15 },
          ],
        },
      },
    },
  },
});
