import { readOptions } from '../product/options.ts';
import { runProduct } from '../product/runProduct.ts';

/** `npm start`: from a bare clone to a running product. */
export async function main(args: string[]): Promise<number> {
  return await runProduct(readOptions(args), false);
}
