import { vi } from 'vitest';
import type { Entry } from '../offline/Entry.ts';
import { pageDevice } from '../offline/pageDevice.ts';
import { SealedOutbox } from '../offline/SealedOutbox.ts';
import { ADMIN } from './people.ts';

/** A device without space: writes to this table of IndexedDB are refused until mocks are restored. */
export function fillStorage(table: 'entries' | 'pictures' | 'parts'): void {
  const write = Reflect.get(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === table) throw new DOMException('full', 'QuotaExceededError');
    return write.apply(this, given);
  });
}

/** The outbox entries of ADMIN that would survive a reload. */
export async function storedEntries(): Promise<Entry[]> {
  return await new SealedOutbox(await pageDevice()).list(ADMIN);
}
