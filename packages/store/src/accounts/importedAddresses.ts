import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertMissing } from '../core/createOnce.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Email addresses whose clients a running import adds: of two imports of one file at once, one adds each client. */
export const importedAddresses = stored(
  'importedAddresses',
  z.object({
    /** The email address. */
    id: z.string(),
    importId: Id,
    expiresAt: Instant,
  }),
  [[{ importId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

/** Longer than an import takes, also on a busy machine; one that ends releases its addresses. */
const RESERVED_MS = 15 * 60_000;

/** Reserves the addresses for the import, and returns those that it has: the others are another one's. */
export async function reserveAddresses(
  store: Store,
  importId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const expiresAt = new Date(Date.now() + RESERVED_MS);
  const rows: RecordOf<typeof importedAddresses>[] = addresses.map((_id) => ({ _id, importId, expiresAt }));
  await store
    .of(importedAddresses)
    .deleteMany({ _id: trusted({ $in: [...addresses] }), expiresAt: trusted({ $lte: new Date() }) });
  await insertMissing({ store, into: importedAddresses }, rows);
  const own = await store
    .of(importedAddresses)
    .find({ importId })
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  return new Set(own.map(({ _id }) => _id));
}

export async function releaseAddresses(store: Store, importId: string): Promise<void> {
  await store.of(importedAddresses).deleteMany({ importId });
}
