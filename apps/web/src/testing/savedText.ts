import { readOwner, savedQueries } from '../offline/savedRecords.ts';

/** The owner of the replies saved on this device, and the replies. Empty without a saved copy. */
export async function savedText(): Promise<string> {
  const owner = await readOwner();
  const queries = (await savedQueries('').entries()).map(([, query]) => query);
  return owner || queries.length > 0 ? JSON.stringify({ owner, queries }) : '';
}
