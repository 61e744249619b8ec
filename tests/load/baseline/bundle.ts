import path from 'node:path';
import { bundlePage } from '../../support/bundlePage.ts';

/** Bundles a page of this folder as one script for an HTML page. */
export async function bundleBaselinePage(entry: string): Promise<string> {
  const code = await bundlePage(path.join(import.meta.dirname, entry));
  return code.replaceAll('</script', String.raw`<\/script`);
}
