import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

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
