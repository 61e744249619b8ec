import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../values/values.ts';
import { insertDocument } from './documents.ts';
import { checkIndexSpec } from './index-specs.ts';
import { Store } from './store.ts';
import { deleteExpired } from './ttl.ts';

let store: Store;
beforeEach(() => {
  store = Store.open(':memory:');
});
afterEach(() => store.close());

const NOW = Date.UTC(2026, 5, 1);
const secondsAgo = (seconds: number) => new Date(NOW - seconds * 1000);

function remaining(direction: 1 | -1, expireAfterSeconds: number): unknown[] {
  const sessions = store.catalog.create('app', 'sessions');
  const spec = { key: { at: direction }, name: 'at', expireAfterSeconds };
  store.catalog.createIndex(sessions, checkIndexSpec(spec));
  const values = {
    old: secondsAgo(61),
    fresh: secondsAgo(59),
    future: secondsAgo(-5),
    text: 'x',
    null: null,
    none: undefined,
  };
  for (const [_id, at] of Object.entries(values)) insertDocument(store, sessions, encode({ _id, at }));
  insertDocument(store, sessions, encode({ _id: 'any', at: [secondsAgo(-5), secondsAgo(90)] }));
  deleteExpired(store, NOW);
  const left = store.sqlite.all(`SELECT doc FROM c${sessions.id} ORDER BY rid`);
  expect(store.sqlite.all(`SELECT DISTINCT rid FROM i${sessions.indexes[0]?.id}`)).toHaveLength(left.length);
  return left.map((row) => /_id.{5}(\w+)/s.exec(Buffer.from(row.doc as Uint8Array).toString('latin1'))?.[1]);
}

test('what is older than its time goes, with its index entries; what has no date stays', () => {
  expect(remaining(1, 60)).toEqual(['fresh', 'future', 'text', 'null', 'none']);
});

test('zero seconds is a time too, and a descending index serves as well', () => {
  expect(remaining(-1, 0)).toEqual(['future', 'text', 'null', 'none']);
});
