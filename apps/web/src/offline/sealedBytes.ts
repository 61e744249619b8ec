import type { OutboxOwner } from './outboxOwner.ts';
import { Seal } from './Seal.ts';

export interface StoredBytes {
  sealed: ArrayBuffer;
}

/** The name is authenticated with the bytes, so that none can replace others. */
export async function sealBytes(
  name: string,
  contents: ArrayBuffer,
  owner: OutboxOwner,
): Promise<StoredBytes> {
  const { sealed } = await new Seal(owner.id, owner.outboxKey).sealFile(name, contents);
  return { sealed };
}

/** Null if this owner's key does not open it. */
export async function openBytes(
  name: string,
  { sealed }: StoredBytes,
  owner: OutboxOwner,
): Promise<ArrayBuffer | null> {
  return await new Seal(owner.id, owner.outboxKey).openFile({ id: name, sealed });
}

export async function sealJson(name: string, value: unknown, owner: OutboxOwner): Promise<StoredBytes> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return await sealBytes(name, text.slice().buffer, owner);
}

/** Null if this owner's key does not open it. */
export async function openJson(name: string, stored: StoredBytes, owner: OutboxOwner): Promise<unknown> {
  const contents = await openBytes(name, stored, owner);
  return contents && JSON.parse(new TextDecoder().decode(contents));
}
