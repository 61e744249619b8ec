import path from 'node:path';
import { build } from 'vite';

/** A page of this folder as one script. */
export async function bundleBaselinePage(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, entry), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The baseline page could not be built');
  return output.output[0].code.replaceAll('</script', String.raw`<\/script`);
}
