import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Chunks that public/start.js preloads for a returning person, by last role and path. */
export const START_CHUNKS = {
  staff: ['app/routes/RoutedApp.tsx', 'app/routes/StaffRoutes.tsx', 'accounts.ts'],
  client: ['app/routes/RoutedApp.tsx', 'app/routes/ClientRoutes.tsx', 'accounts.ts'],
  guest: ['app/routes/RoutedApp.tsx', 'app/routes/GuestRoutes.tsx', 'accounts.ts'],
  staffPages: ['app/shells/StaffShell.tsx'],
  clientPages: ['app/shells/ClientShell.tsx'],
  room: [
    'app/pages/LiveRoomPage.tsx',
    'app/live-room/openCall.ts',
    'features/live-room/screens/RoomScreen.tsx',
  ],
  join: ['app/routes/RoutedApp.tsx', 'app/pages/JoinPage.tsx', 'app/pages/LiveRoomPage.tsx'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Writes the file names of START_CHUNKS into index.html, which is the only page that starts the app. They are
 * in a data block: the content policy allows no inline script.
 */
export function startChunks(): Plugin {
  return {
    name: 'start-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) => {
        if (!bundle || !filename.endsWith('index.html')) return [];
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const withImports = (file: string): string[] => {
          const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
          return [file, ...imports.flatMap(withImports)];
        };
        const entry =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))?.fileName ?? '';
        const first = new Set(withImports(entry));
        const filesOf = (sources: readonly string[]): string[] => {
          const wanted = chunks.filter(({ facadeModuleId }) =>
            sources.some((source) => facadeModuleId?.endsWith(`/${source}`)),
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

const START = 'start.js';

/** Vite copies public/ unchanged; this writes the script that runs first over its copy, without comments. */
export function minifyStart(): Plugin {
  return {
    name: 'minify-start',
    apply: 'build',
    generateBundle() {
      const written = readFileSync(resolve(import.meta.dirname, '../public', START), 'utf8');
      const { code, errors } = minifySync(START, written);
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      this.emitFile({ type: 'asset', fileName: START, source: code });
    },
  };
}
