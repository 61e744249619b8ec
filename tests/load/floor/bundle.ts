import path from 'node:path';
import { build } from 'vite';

/** The floor's page as one script. */
export async function bundleFloorPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The floor page could not be built');
  return output.output[0].code.replaceAll('</script', String.raw`<\/script`);
}
