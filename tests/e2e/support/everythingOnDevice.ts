import type { Page } from '@playwright/test';

/**
 * All data that a person with developer tools finds in the storage of this origin, as one text: every record of
 * every database, every reply in every cache, and the keys and values of both storages. Each byte is one
 * character.
 */
export async function everythingOnDevice(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the database cannot be read')));
      });
    const textOf = (bytes: ArrayBuffer): string =>
      Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
    const flat = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return textOf(value);
      if (ArrayBuffer.isView(value)) return textOf(value.buffer as ArrayBuffer);
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.entries(value).flat().map(flat).join(' ');
    };
    const found = [flat(localStorage), flat(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(flat(await settled(records.getAllKeys())), flat(await settled(records.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(
          request.url,
          textOf((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer()),
        );
    }
    return found.join('\n');
  });
}
