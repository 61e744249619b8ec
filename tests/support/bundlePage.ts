import { build } from 'vite';

/** Bundles a page's code as one script. */
export async function bundlePage(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${entry} could not be built`);
  return output.output[0].code;
}
