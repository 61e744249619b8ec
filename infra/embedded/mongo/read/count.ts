import type { Collection } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { Doc } from '../values/values.ts';
import { planRead } from './plan.ts';

/** How many documents match, when an index or the table alone can tell; undefined when documents must be read. */
export function countWithoutReading(store: Store, collection: Collection, filter: Doc): number | undefined {
  if (Object.keys(filter).length > 0) return countByIndex(store, collection, filter);
  return Number(store.sqlite.get(`SELECT count(*) AS n FROM c${collection.id}`)?.n);
}

/**
 * How many documents have one text in one field, counted in an index that begins with the field, without reading a
 * document; undefined when that cannot be told from an index. An index over arrays has several entries a document.
 */
function countByIndex(store: Store, collection: Collection, filter: Doc): number | undefined {
  const [path = '$', ...others] = Object.keys(filter);
  if (path.startsWith('$') || others.length > 0 || typeof filter[path] !== 'string') return undefined;
  const { index, intervals } = planRead(collection, filter, []);
  if (!index || index.id === 0 || index.paths[0] !== path || index.multikey.size > 0) return undefined;
  const sql = `SELECT count(*) AS n FROM i${index.id} WHERE key >= ? AND key < ?`;
  return intervals.reduce((sum, { low, high }) => sum + Number(store.sqlite.get(sql, low, high)?.n), 0);
}
