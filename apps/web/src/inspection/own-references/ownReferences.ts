import { mintId } from '@sightline/contracts/core/ids';
import { compareNames } from '@sightline/contracts/core/searchText';
import { Turns } from '@sightline/contracts/core/Turns';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import type { OwnReference, SealedReferences } from './SealedReferences.ts';

/**
 * The reference objects that the signed-in person has measured. They are on this device only, sealed, and stay
 * when the person signs out. Decision 117.
 */

interface OwnReferences {
  owner: string | null;
  references: readonly OwnReference[];
}

const useStore = create<OwnReferences>(() => ({ owner: null, references: [] }));
const NONE: readonly OwnReference[] = [];

/** The references by name; empty while they are read, and for all people but their owner. */
export function useOwnReferences(owner: OutboxOwner): readonly OwnReference[] {
  useEffect(() => void openOwnReferences(owner), [owner]);
  return useStore((held) => (held.owner === owner.id ? held.references : NONE));
}

/** Reads this person's references from the device, once while they are signed in. */
export async function openOwnReferences(owner: OutboxOwner): Promise<void> {
  if (useStore.getState().owner !== owner.id) {
    useStore.setState({ owner: owner.id, references: [] });
    opening = work.take(() => read(owner));
  }
  await opening;
}

/** Writes follow one another, so that an older state never replaces a newer one. */
const work = new Turns();
let opening = Promise.resolve();

async function read(owner: OutboxOwner): Promise<void> {
  const stored = await deviceReferences()
    .then((references) => references.list(owner))
    .catch(() => []);
  if (useStore.getState().owner === owner.id) useStore.setState({ references: byName(stored) });
}

/**
 * Replaces a reference with the same name. Without storage, as in private browsing, the page's memory holds it.
 */
export async function rememberReference(
  reference: Omit<OwnReference, 'id'>,
  owner: OutboxOwner,
): Promise<void> {
  await openOwnReferences(owner);
  const { references } = useStore.getState();
  const same = references.find(({ name }) => name.toLowerCase() === reference.name.toLowerCase());
  const remembered = { ...reference, id: same?.id ?? mintId() };
  const others = references.filter(({ id }) => id !== remembered.id);
  useStore.setState({ references: byName([...others, remembered]) });
  await write((stored) => stored.put(remembered, owner));
}

export async function forgetReference({ id: forgotten }: Pick<OwnReference, 'id'>): Promise<void> {
  useStore.setState(({ references }) => ({ references: references.filter(({ id }) => id !== forgotten) }));
  await write((stored) => stored.remove(forgotten));
}

function byName(references: readonly OwnReference[]): OwnReference[] {
  return references.toSorted((one, other) => compareNames(one.name, other.name));
}

async function write(change: (references: SealedReferences) => Promise<void>): Promise<void> {
  await work.take(async () => change(await deviceReferences())).catch(() => {});
}

/** Loads the code on first use: most visits of a page measure nothing. */
async function deviceReferences(): Promise<SealedReferences> {
  const [{ SealedReferences: References }, device] = await Promise.all([
    SilenceLimit.arrival(import('./SealedReferences.ts')),
    pageDevice(),
  ]);
  return new References(device);
}
