import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

/**
 * Lets this thread import `.tsx` files. Import this module first, then the component with `import()`.
 * A worker thread does not inherit the hook and imports this module itself. Decision 061.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
  },
});

function compile(path: string): string {
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
    jsx: { runtime: 'automatic' },
    sourcemap: false,
  });
  const [error] = errors;
  if (error) throw new SyntaxError(`${path}: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
}
