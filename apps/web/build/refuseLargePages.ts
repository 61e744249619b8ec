import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Page {
  /** Kilobytes after gzip. */
  limit: number;
  /**
   * The modules that it loads before it can be used. Their imports count, but not those that they load later.
   */
  modules: readonly string[];
}

/** Refuses a build in which a page loads more JavaScript than its limit: a new import could make it grow unnoticed. */
export function refuseLargePages(pages: Record<string, Page>): Plugin {
  return {
    name: 'refuse-large-pages',
    generateBundle: {
      // It runs after Vite has added the lists of chunks to preload.
      order: 'post',
      handler(_options, bundle) {
        for (const [page, { limit, modules }] of Object.entries(pages)) {
          const size = sizeOf(modules, bundle);
          if (size > limit)
            this.error(`${page} loads ${size.toFixed(1)} kB of JavaScript; its limit is ${limit} kB`);
        }
      },
    },
  };
}

function sizeOf(modules: readonly string[], bundle: Rolldown.OutputBundle): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const needed = new Set(modules.map((module) => fileOf(module, chunks)));
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      needed.add(imported);
  const sizes = chunks
    .filter(({ fileName }) => needed.has(fileName))
    .map(({ code }) => gzipSync(code).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function fileOf(module: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (!chunk) throw new Error(`no chunk for ${module}`);
  return chunk.fileName;
}
