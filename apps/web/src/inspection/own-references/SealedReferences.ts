import { Id } from '@sightline/contracts/core/ids';
import { LengthUnit } from '@sightline/contracts/measurements/measurements';
import { z } from 'zod';
import type { DeviceDatabase } from '../../offline/DeviceDatabase.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { openJson, sealJson } from '../../offline/sealedBytes.ts';

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

/** The reference objects of each account that measures with this device, sealed with its key. */
export class SealedReferences {
  readonly #device: DeviceDatabase;

  constructor(device: DeviceDatabase) {
    this.#device = device;
  }

  async put(reference: OwnReference, owner: OutboxOwner): Promise<void> {
    const stored = await sealJson(nameOf(reference.id), reference, owner);
    await this.#device.references.put({ id: reference.id, owner: owner.id, ...stored });
  }

  /** References that this owner's key does not open stay unchanged. */
  async list(owner: OutboxOwner): Promise<OwnReference[]> {
    const stored = await this.#device.references.where('owner').equals(owner.id).toArray();
    const opened = await Promise.all(stored.map((one) => openJson(nameOf(one.id), one, owner)));
    return opened.flatMap((reference) => OwnReference.safeParse(reference).data ?? []);
  }

  async remove(id: string): Promise<void> {
    await this.#device.references.delete(id);
  }
}

const nameOf = (id: string): string => `reference ${id}`;
