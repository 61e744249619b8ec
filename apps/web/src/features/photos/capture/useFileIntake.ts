import { getPhotoFormats } from '@sightline/contracts/photos';
import { useState } from 'react';
import { problemOfTags } from '../../../ui/details/detailsDraft.ts';
import { toast } from '../../../ui/toasts.ts';
import { useRead } from '../../../wire/queries.ts';
import { CERTAIN_FORMATS, type Formats, refusalOf } from './checkFile.ts';
import { keepPhoto, type NewPhoto } from './keepPhoto.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

type FileFacts = Pick<NewPhoto, 'inspectionId' | 'itemId' | 'draft' | 'position'>;

export interface FileIntake {
  formats: Formats;
  refused: readonly RefusedFile[];
  isBusy: boolean;
  take: (files: readonly File[], facts: FileFacts) => Promise<void>;
  dismiss: () => void;
}

/** Checks every chosen file before the first one is stored, and then stores those that passed, one at a time. */
export function useFileIntake(): FileIntake {
  const read = useRead(getPhotoFormats, {});
  const formats = read.data ?? CERTAIN_FORMATS;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const take = async (files: readonly File[], facts: FileFacts): Promise<void> => {
    if (problemOfTags(facts.draft.tags)) return;
    setBusy(true);
    try {
      const { accepted, refused: first } = await sorted(files, formats);
      setRefused(first);
      const unreadable = await keepAll(accepted, facts);
      setRefused([...first, ...unreadable]);
    } finally {
      setBusy(false);
    }
  };
  return { formats, refused, isBusy, take, dismiss: () => setRefused([]) };
}

async function sorted(
  files: readonly File[],
  formats: Formats,
): Promise<{ accepted: File[]; refused: RefusedFile[] }> {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = await refusalOf(file, formats).catch(() => UNREADABLE);
    if (reason) refused.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

const UNREADABLE = 'It cannot be read.';

/** One at a time: several at once would need their memory at once. Returns those that could not be read. */
async function keepAll(files: readonly File[], facts: FileFacts): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  let unsaved = 0;
  for (const file of files) {
    // A file's own date may be anything: it counts when the photo was added to the inspection.
    const capturedAt = new Date().toISOString();
    const photo = { ...facts, blob: file, source: 'file' as const, capturedAt, filename: nameOf(file) };
    try {
      if (!(await keepPhoto(photo))) unsaved++;
    } catch {
      refused.push({ name: file.name, reason: UNREADABLE });
    }
  }
  announce(files.length - refused.length, unsaved);
  return refused;
}

/** The limit and the characters of one line (Line in contracts). */
const nameOf = ({ name }: File): string => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').slice(0, 200);

/** Not over the warning that the storage is full. */
function announce(kept: number, unsaved: number): void {
  if (kept === 0 || unsaved > 0) return;
  const photos = kept === 1 ? 'The photo is' : `${kept} photos are`;
  const when = navigator.onLine ? 'being sent' : 'will be sent when you are back online';
  toast({
    title: 'Photos Uploaded',
    description: `${photos} saved on this device and ${when}.`,
    tone: 'success',
  });
}
