import { FieldName, FieldState } from '@sightline/contracts/checklistChanges';
import { z } from 'zod';
import { create } from 'zustand';
import { isSignedOut } from '../wire/signOut.ts';
import { readPractice, writePractice } from './savedDatabase.ts';

/**
 * The practice checklist of the signed-in person. It is never sent: it is on this device only, in the database of the saved
 * copy, and goes with it when the person signs out or somebody else uses the device.
 */

const Fields = z.record(FieldName, FieldState);
export type PracticeFields = Readonly<z.infer<typeof Fields>>;

interface PracticeState {
  owner: string | null;
  /** Null while they are read from the device. */
  fields: PracticeFields | null;
}

const usePractice = create<PracticeState>(() => ({ owner: null, fields: null }));

/** Writes follow one another, so that an older state never replaces a newer one. */
let writing = Promise.resolve(true);

/** Null while they are read, and for anybody but their owner. */
export function usePracticeFields(userId: string): PracticeFields | null {
  return usePractice(({ owner, fields }) => (owner === userId ? fields : null));
}

/** Reads this person's practice checklist from the device. */
export async function openPractice(owner: string): Promise<void> {
  usePractice.setState({ owner, fields: null });
  await writing;
  // Without storage, as in private mode, the page's memory holds it.
  const stored = await readPractice(owner).catch(() => undefined);
  if (usePractice.getState().owner !== owner) return;
  usePractice.setState({ fields: Fields.safeParse(stored).data ?? {} });
}

/** Shows the change immediately. Resolves with false if only this page's memory could hold it. */
export function changePractice(change: (fields: PracticeFields) => PracticeFields): Promise<boolean> {
  const { owner, fields } = usePractice.getState();
  // A field that saves itself when it disappears must not outlast its person on this device.
  if (!owner || !fields || isSignedOut()) return Promise.resolve(true);
  const next = change(fields);
  usePractice.setState({ fields: next });
  writing = writing.then(() => write(owner, next));
  return writing;
}

async function write(owner: string, fields: PracticeFields): Promise<boolean> {
  try {
    await writePractice(owner, fields);
    return true;
  } catch {
    return false;
  }
}
