import { fillWithMonthsOfWork } from '../../support/livedIn.ts';
import { environmentOf, running } from './product.ts';

/** Playwright's global setup: the journeys play in a product that people have worked with for months. */
export default async function fillProduct(): Promise<void> {
  const { MONGODB_URI: mongodbUri = '' } = environmentOf('apps/api/src/main.ts');
  await fillWithMonthsOfWork({ url: running().url, mongodbUri });
}
