import { readOptions } from '../product/options.ts';
import { runProduct } from '../product/runProduct.ts';

/** `npm run dev`: like `npm start`, but each process restarts on a change and Vite serves the web app. */
export async function main(args: string[]): Promise<number> {
  return await runProduct(readOptions(args), true);
}
