import { rangeBelow } from '../read/bounds.ts';
import { scan } from '../read/scan.ts';
import { encodeKey } from '../values/keys.ts';
import { RANK } from '../values/ranks.ts';
import type { Collection } from './catalog.ts';
import { deleteDocument } from './documents.ts';
import type { Index } from './indexes.ts';
import type { Store } from './store.ts';

/** Nobody is to wait long for a collection that expires all at once; the rest follows with the next round. */
const MOST_AT_ONCE = 5000;

/** Deletes what has expired by a date index with `expireAfterSeconds`; a document without a date stays. */
export function deleteExpired(store: Store, now = Date.now()): void {
  for (const collection of store.catalog.list())
    for (const index of collection.indexes)
      if (index.expireAfterSeconds !== undefined)
        deleteBefore(store, collection, index, now - index.expireAfterSeconds * 1000);
}

function deleteBefore(store: Store, collection: Collection, index: Index, limit: number): void {
  const interval = rangeBelow(
    Buffer.alloc(0),
    {
      low: { key: Buffer.of(RANK.date), inclusive: true },
      high: { key: encodeKey([new Date(limit)]), inclusive: true },
    },
    index.directions[0] ?? 1,
    false,
  );
  const plan = { index, intervals: [interval], backwards: false, sorted: false };
  const expired = scan(store, collection, plan).take(MOST_AT_ONCE).toArray();
  if (expired.length === 0) return;
  store.transaction(() => {
    for (const row of expired) deleteDocument(store, collection, row);
  });
}
