import { Id } from '@sightline/contracts/core/ids';
import { LengthUnit } from '@sightline/contracts/measurements/measurements';
import { Dexie, type EntityTable } from 'dexie';
import { z } from 'zod';
import type { OutboxOwner } from '../../offline/outboxOwner.ts';
import { openJson, type StoredBytes, sealJson } from '../../offline/sealedBytes.ts';

/** An object of known size that a person measured with a tape, to calibrate with it again. */
const OwnReference = z.object({
  id: Id,
  name: z.string(),
  /** Millimeters. */
  width: z.number().positive(),
  /** Null if only its width is known: it then calibrates only by two points. */
  height: z.number().positive().nullable(),
  /** The unit in which its sizes were typed. */
  unit: LengthUnit,
});
export type OwnReference = z.infer<typeof OwnReference>;

interface StoredReference extends StoredBytes {
  id: string;
  owner: string;
}

/** The reference objects of each account that measures with this device, sealed with its key. */
export class ReferenceDatabase extends Dexie {
  declare references: EntityTable<StoredReference, 'id'>;

  constructor(name = 'sightline-references') {
    super(name);
    this.version(1).stores({ references: 'id, owner' });
  }

  async put(reference: OwnReference, owner: OutboxOwner): Promise<void> {
    const stored = await sealJson(nameOf(reference.id), reference, owner);
    await this.references.put({ id: reference.id, owner: owner.id, ...stored });
  }

  /** References that this owner's key does not open stay unchanged. */
  async list(owner: OutboxOwner): Promise<OwnReference[]> {
    const stored = await this.references.where('owner').equals(owner.id).toArray();
    const opened = await Promise.all(stored.map((one) => openJson(nameOf(one.id), one, owner)));
    return opened.flatMap((reference) => OwnReference.safeParse(reference).data ?? []);
  }

  async remove(id: string): Promise<void> {
    await this.references.delete(id);
  }
}

const nameOf = (id: string): string => `reference ${id}`;
