import { fillWithMonthsOfWork } from '../../support/livedIn.ts';
import { environmentOf, running } from './product.ts';

/** Playwright's global setup, which fills the product with months of data. */
export default async function fillProduct(): Promise<void> {
  const { MONGODB_URI: mongodbUri = '' } = environmentOf('apps/api/src/main.ts');
  await fillWithMonthsOfWork({ url: running().url, mongodbUri });
}
