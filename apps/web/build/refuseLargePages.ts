import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Refuses a build in which a page loads more JavaScript before it can be used than its limit, in kB of gzip: a new import
 * somewhere below it would make it grow without anybody noticing.
 */
export function refuseLargePages(limits: Record<string, number>): Plugin {
  return {
    name: 'refuse-large-pages',
    generateBundle(_options, bundle) {
      for (const [page, limit] of Object.entries(limits)) {
        const size = sizeOf(page, bundle);
        if (size > limit)
          this.error(`${page} loads ${size.toFixed(1)} kB of JavaScript; its limit is ${limit} kB`);
      }
    },
  };
}

function sizeOf(page: string, bundle: Rolldown.OutputBundle): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
  if (!entry) throw new Error(`${page} is not a page of this build`);
  const needed = new Set([entry.fileName]);
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      needed.add(imported);
  const sizes = chunks
    .filter(({ fileName }) => needed.has(fileName))
    .map(({ code }) => gzipSync(code).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
