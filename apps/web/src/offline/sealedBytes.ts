import type { OutboxOwner } from './Entry.ts';
import { Seal, type SealedBytes } from './Seal.ts';

/** The name is authenticated with the bytes, so that none can replace others. */
export async function sealBytes(
  name: string,
  contents: ArrayBuffer,
  owner: OutboxOwner,
): Promise<SealedBytes> {
  const { nonce, sealed } = await new Seal(owner.id, owner.outboxKey).sealFile(name, contents);
  return { nonce, sealed };
}

/** Null if this owner's key does not open it. */
export async function openBytes(
  name: string,
  { nonce, sealed }: SealedBytes,
  owner: OutboxOwner,
): Promise<ArrayBuffer | null> {
  return await new Seal(owner.id, owner.outboxKey).openFile({ id: name, nonce, sealed });
}

export async function sealJson(name: string, value: unknown, owner: OutboxOwner): Promise<SealedBytes> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return await sealBytes(name, text.slice().buffer, owner);
}

/** Null if this owner's key does not open it. */
export async function openJson(name: string, stored: SealedBytes, owner: OutboxOwner): Promise<unknown> {
  const contents = await openBytes(name, stored, owner);
  return contents && JSON.parse(new TextDecoder().decode(contents));
}
