import { FieldState } from '@sightline/contracts/checklists/checklistChanges';
import { Turns } from '@sightline/contracts/core/Turns';
import { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { z } from 'zod';
import { create } from 'zustand';
import { readOwn, writeOwn } from '../../../offline/savedRecords.ts';
import { isSignedOut } from '../../../wire/signOut.ts';

/** The practice checklist of the signed-in person, which is never sent. Decision 022. */

/** The fields by name, with the drawing under the name that the specification gives it. */
const Stored = z.object({ signatureData: DrawnSignature.optional() }).catchall(FieldState);
export type PracticeFields = Readonly<Record<string, FieldState>>;

interface PracticeState {
  owner: string | null;
  /** Null while they are read from the device. */
  fields: PracticeFields | null;
  signature: DrawnSignature | null;
}

const usePractice = create<PracticeState>(() => ({ owner: null, fields: null, signature: null }));

/** Writes follow one another, so that an older state never replaces a newer one. */
const writes = new Turns();

/** Null while they are read, and for all people but their owner. */
export function usePracticeFields(userId: string): PracticeFields | null {
  return usePractice(({ owner, fields }) => (owner === userId ? fields : null));
}

export function usePracticeSignature(userId: string): DrawnSignature | null {
  return usePractice(({ owner, signature }) => (owner === userId ? signature : null));
}

/** Reads this person's practice checklist from the device. */
export async function openPractice(owner: string): Promise<void> {
  usePractice.setState({ owner, fields: null, signature: null });
  await writes.ended();
  // Without storage, for example in private browsing, the page's memory holds it.
  const stored = await readOwn(owner).catch(() => undefined);
  if (usePractice.getState().owner !== owner) return;
  const { signatureData = null, ...fields } = Stored.safeParse(stored).data ?? {};
  usePractice.setState({ fields, signature: signatureData });
}

/** Shows the change immediately. Resolves with false if only this page's memory could hold it. */
export function changePractice(change: (fields: PracticeFields) => PracticeFields): Promise<boolean> {
  const { fields } = usePractice.getState();
  return fields ? keep({ fields: change(fields) }) : Promise.resolve(true);
}

export function signPractice(signature: DrawnSignature | null): Promise<boolean> {
  return keep({ signature });
}

export function emptyPractice(): Promise<boolean> {
  return keep({ fields: {}, signature: null });
}

function keep(change: Partial<Pick<PracticeState, 'fields' | 'signature'>>): Promise<boolean> {
  const { owner, fields, signature } = { ...usePractice.getState(), ...change };
  // A field that saves itself when it disappears must not outlast its person on this device.
  if (!owner || !fields || isSignedOut()) return Promise.resolve(true);
  usePractice.setState(change);
  const stored = { ...fields, ...(signature && { signatureData: signature }) };
  return writes.take(() => write(owner, stored));
}

async function write(owner: string, stored: unknown): Promise<boolean> {
  try {
    await writeOwn(owner, stored);
    return true;
  } catch {
    return false;
  }
}
