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

/** Renewed while an import runs: one whose process has died keeps its addresses for no longer. */
const RESERVED_MS = 90_000;

/** Runs an import with the addresses that are reserved for it; the others are another one's. */
export async function withReservedAddresses<Output>(
  store: Store,
  { importId, addresses }: { importId: string; addresses: readonly string[] },
  run: (reserved: ReadonlySet<string>) => Promise<Output>,
): Promise<Output> {
  // A renewal that fails is repeated several times before the addresses are free.
  const renewing = setInterval(() => void renew(store, importId).catch(() => undefined), RESERVED_MS / 6);
  try {
    return await run(await reserve(store, importId, addresses));
  } finally {
    clearInterval(renewing);
    await store.of(importedAddresses).deleteMany({ importId });
  }
}

async function renew(store: Store, importId: string): Promise<void> {
  await store.of(importedAddresses).updateMany({ importId }, { $set: { expiresAt: reservedUntil() } });
}

const reservedUntil = (): Date => new Date(Date.now() + RESERVED_MS);

async function reserve(
  store: Store,
  importId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const expiresAt = reservedUntil();
  const rows: RecordOf<typeof importedAddresses>[] = addresses.map((_id) => ({ _id, importId, expiresAt }));
  await store
    .of(importedAddresses)
    .deleteMany({ _id: trusted({ $in: [...addresses] }), expiresAt: trusted({ $lte: new Date() }) });
  await insertMissing({ store, into: importedAddresses }, rows);
  // Those of its earlier try, which was interrupted.
  await renew(store, importId);
  const own = await store
    .of(importedAddresses)
    .find({ importId })
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  return new Set(own.map(({ _id }) => _id));
}
