import { megapixelsText } from '@sightline/contracts/photos/photoFormats';
import { getPhotoFormats } from '@sightline/contracts/photos/photos';
import { useState } from 'react';
import { COPY_PIXELS, smallerCopy } from '../../../devices/smallerCopy.ts';
import { problemOfTags } from '../../../inspection/details/detailsDraft.ts';
import { toast } from '../../../ui/toasts.ts';
import { useRead } from '../../../wire/queries.ts';
import {
  CERTAIN_FORMATS,
  type CheckedFile,
  checkFile,
  DAMAGED,
  type Formats,
  refusalText,
} from './checkFile.ts';
import { keepPhoto, type NewPhoto } from './keepPhoto.ts';

/** The reason why a file was not added, or was added as a smaller copy. */
export interface FileNote {
  name: string;
  reason: string;
}

interface Outcome {
  refused: readonly FileNote[];
  copied: readonly FileNote[];
}

type FileFacts = Pick<NewPhoto, 'inspectionId' | 'itemId' | 'draft' | 'position'>;

export interface FileIntake extends Outcome {
  formats: Formats;
  isBusy: boolean;
  take: (files: readonly File[], facts: FileFacts) => Promise<void>;
  dismiss: () => void;
}

const NOTHING: Outcome = { refused: [], copied: [] };

/** Checks every chosen file before the first one is stored, and then stores those that passed, one at a time. */
export function useFileIntake(): FileIntake {
  const read = useRead(getPhotoFormats, {});
  const formats = read.data ?? CERTAIN_FORMATS;
  const [outcome, setOutcome] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const take = async (files: readonly File[], facts: FileFacts): Promise<void> => {
    if (problemOfTags(facts.draft.tags)) return;
    setBusy(true);
    try {
      const checked = await checkAll(files, formats);
      setOutcome({ ...NOTHING, refused: checked.flatMap(refusalOf) });
      setOutcome(await keepAll(checked, facts));
    } finally {
      setBusy(false);
    }
  };
  return { formats, ...outcome, isBusy, take, dismiss: () => setOutcome(NOTHING) };
}

async function checkAll(files: readonly File[], formats: Formats): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const file of files)
    checked.push(
      await checkFile(file, formats).catch(() => ({ kind: 'refused' as const, file, reason: UNREADABLE })),
    );
  return checked;
}

/** Shown for a file on a removed drive, or in a cloud folder while offline. */
const UNREADABLE = 'It could not be read from this device. Make sure that it opens there, and add it again.';

function refusalOf(checked: CheckedFile): FileNote[] {
  return checked.kind === 'refused' ? [{ name: checked.file.name, reason: checked.reason }] : [];
}

/** Stores one file at a time to limit the use of memory. */
async function keepAll(checked: readonly CheckedFile[], facts: FileFacts): Promise<Outcome> {
  const [refused, copied]: [FileNote[], FileNote[]] = [[], []];
  let [kept, unsaved] = [0, 0];
  for (const one of checked) {
    const { name } = one.file;
    const prepared = await prepare(one);
    if ('reason' in prepared) {
      refused.push({ name, reason: prepared.reason });
      continue;
    }
    try {
      if (!(await keepFile(prepared.picture, one.file, facts))) unsaved++;
      kept++;
      if (prepared.note) copied.push({ name, reason: prepared.note });
    } catch {
      refused.push({ name, reason: DAMAGED });
    }
  }
  announce(kept, unsaved);
  return { refused, copied };
}

/** The picture to send for a chosen file, or the reason for the refusal. */
async function prepare(
  checked: CheckedFile,
): Promise<{ picture: Blob; note: string | null } | { reason: string }> {
  if (checked.kind === 'refused') return { reason: checked.reason };
  if (checked.kind === 'accepted') return { picture: checked.file, note: null };
  const { file, facts, problem } = checked;
  const copy = await smallerCopy(file, facts);
  if (!copy) return { reason: refusalText(problem, facts) };
  const pixels = facts.width * facts.height;
  const size = pixels > COPY_PIXELS ? ` of ${megapixelsText(COPY_PIXELS)}` : '';
  return { picture: copy, note: `${problem} A JPEG${size} was added instead. Keep the original file.` };
}

async function keepFile(picture: Blob, file: File, facts: FileFacts): Promise<boolean> {
  // A file's own date is unreliable, so the time of adding it to the inspection is used.
  const capturedAt = new Date().toISOString();
  const photo = { ...facts, blob: picture, source: 'file' as const, capturedAt, filename: nameOf(file) };
  return (await keepPhoto(photo)).isSaved;
}

/** The name within the limits of a line (Line in contracts). */
const nameOf = ({ name }: File): string => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').slice(0, 200);

/** Shows nothing that would cover the warning about full storage. */
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
