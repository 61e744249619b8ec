import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chunksBySteps, refuseCircularChunks, refuseSharedEntry } from './chunks.ts';
import { refuseLargePages } from './refuseLargePages.ts';

/** Builds that would break in the browser, or grow unnoticed, fail. */

type Modules = Record<string, string>;

async function buildOf(
  modules: Modules,
  plugins: Plugin[],
  groups: Rolldown.CodeSplittingGroup[] = [],
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory(modules), ...plugins],
    build: {
      write: false,
      rolldownOptions: {
        input: '/src/main.tsx',
        output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
      },
    },
  });
}

function inMemory(modules: Modules): Plugin {
  return {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? null,
  };
}

const lazily = (module: string): string => `import(${JSON.stringify(module)})`;

const CALL: Modules = {
  '/src/main.tsx': `import '/src/camera.ts'; import '/src/panel.ts';`,
  '/src/camera.ts': `import { lens } from '/src/lens.ts'; console.log('camera', lens);`,
  '/src/lens.ts': `export const lens = Math.random();`,
  '/src/panel.ts': `import { tab } from '/src/tab.ts'; console.log('panel', tab);`,
  '/src/tab.ts': `export const tab = Math.random();`,
};

const group = (name: string, ...files: string[]): Rolldown.CodeSplittingGroup => ({
  name,
  test: (id) => files.includes(id),
});

test('refuses chunks that import each other', async () => {
  const crossed = [group('a', '/src/camera.ts', '/src/tab.ts'), group('b', '/src/panel.ts', '/src/lens.ts')];
  await expect(buildOf(CALL, [refuseCircularChunks()], crossed)).rejects.toThrow(/chunks need each other/);
  const straight = [group('a', '/src/camera.ts', '/src/lens.ts'), group('b', '/src/panel.ts', '/src/tab.ts')];
  await buildOf(CALL, [refuseCircularChunks()], straight);
});

test('refuses a chunk that imports the entry, which awaits it', async () => {
  const modules = {
    '/src/main.tsx': `export const version = Math.random(); await ${lazily('/src/screen.ts')};`,
    '/src/screen.ts': `import { version } from '/src/main.tsx'; console.log(version);`,
  };
  await expect(buildOf(modules, [refuseSharedEntry()])).rejects.toThrow(
    /imports the chunk of \/src\/main\.tsx/,
  );
  await buildOf({ ...modules, '/src/screen.ts': `console.log('alone');` }, [refuseSharedEntry()]);
});

test('refuses steps whose screens were renamed', async () => {
  const { plugin, groups } = chunksBySteps();
  const modules = { ...CALL, '/src/main.tsx': `import '/src/book.tsx';`, '/src/book.tsx': `export {};` };
  await expect(buildOf(modules, [plugin], groups)).rejects.toThrow(
    /no module for one of .*LiveRoomPage\.tsx/,
  );
});

test('refuses a page that loads more than its limit, including all imports of its modules', async () => {
  const noise = (from: number) => JSON.stringify(Array.from({ length: 400 }, (_, at) => Math.sin(from + at)));
  const modules = {
    '/src/main.tsx': `import '/src/large.ts'; ${lazily('/src/room.ts')};`,
    '/src/large.ts': `console.log(${noise(0)});`,
    '/src/room.ts': `console.log(${noise(400)});`,
  };
  const buildWithin = (limit: number, ...needed: string[]): Promise<void> =>
    buildOf(modules, [refuseLargePages({ 'the page': { limit, modules: needed } })]);
  await expect(buildWithin(1, 'main.tsx')).rejects.toThrow(
    /the page loads \d\.\d kB of JavaScript; its limit is 1 kB/,
  );
  await buildWithin(5, 'main.tsx');
  await expect(buildWithin(5, 'main.tsx', 'room.ts')).rejects.toThrow(/its limit is 5 kB/);
  await expect(buildWithin(5, 'renamed.ts')).rejects.toThrow(/no chunk for renamed.ts/);
});
