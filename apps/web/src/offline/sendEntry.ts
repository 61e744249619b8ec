import type { Checklist, ChecklistItem, ItemChange } from '@sightline/contracts/checklists';
import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import type { Photo } from '@sightline/contracts/photos';
import { errorMessage } from '../wire/CallError.ts';
import type { Entry, GeneralNotesEntry, ItemChangeEntry, StillEntry } from './entries.ts';
import type { UploadRequest } from './uploadResumably.ts';

/** The calls that the outbox makes. */
export interface OutboxRequests {
  /** Null while the server does not have it. */
  findPhoto(photoId: string): Promise<Photo | null>;
  upload(request: UploadRequest): Promise<void>;
  changeItem(inspectionId: string, itemId: string, change: ItemChange): Promise<ChecklistItem>;
  changeNotes(checklistId: string, generalNotes: string): Promise<Checklist>;
}

/** An entry that was sent, with the server's reply. */
export type Sent =
  | { kind: 'still'; entry: StillEntry; photo: Photo }
  | { kind: 'itemChange'; entry: ItemChangeEntry; item: ChecklistItem }
  | { kind: 'generalNotes'; entry: GeneralNotesEntry; checklist: Checklist };

export interface SendContext {
  requests: OutboxRequests;
  readPicture(id: string): Promise<Blob | null>;
  saveUploadUrl(id: string, url: string | null): Promise<void>;
  onProgress(fraction: number): void;
}

const CONFIRM_AFTER_MS = [0, 150, 400, 900, 2000];

export async function sendEntry(entry: Entry, context: SendContext): Promise<Sent> {
  if (entry.kind === 'still') return { kind: 'still', entry, photo: await sendStill(entry, context) };
  if (entry.kind === 'itemChange') {
    const item = await context.requests.changeItem(entry.inspectionId, entry.itemId, entry.change);
    return { kind: 'itemChange', entry, item };
  }
  const checklist = await context.requests.changeNotes(entry.checklistId, entry.generalNotes);
  return { kind: 'generalNotes', entry, checklist };
}

async function sendStill(entry: StillEntry, context: SendContext): Promise<Photo> {
  // An earlier upload may have arrived although its reply was lost.
  const known = entry.attempts > 0 ? await context.requests.findPhoto(entry.id) : null;
  if (known) return confirmed(known, entry);
  await upload(entry, context);
  for (const wait of CONFIRM_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const stored = await context.requests.findPhoto(entry.id);
    if (stored) return confirmed(stored, entry);
  }
  throw new AppError('notReady', { thing: 'photo' });
}

/** Only the same hash lets the device forget its copy. */
function confirmed(photo: Photo, entry: StillEntry): Photo {
  if (photo.sha256 !== entry.metadata.sha256) throw new AppError('conflict', { thing: 'photo' });
  return photo;
}

async function upload(entry: StillEntry, context: SendContext): Promise<void> {
  const picture = await context.readPicture(entry.id);
  if (!picture) throw new AppError('notFound', { thing: 'picture on this device' });
  try {
    await context.requests.upload({
      picture,
      metadata: entry.metadata,
      uploadUrl: entry.uploadUrl,
      onUrl: (url) => void context.saveUploadUrl(entry.id, url),
      onProgress: (fraction) => context.onProgress(fraction),
    });
  } catch (error) {
    // The bytes that arrived differ from ours: the next attempt starts from the first byte.
    if (error instanceof AppError && error.code === 'hashMismatch')
      await context.saveUploadUrl(entry.id, null);
    throw error;
  }
}

/** The consequence of a failed send: the outbox retries by itself, or a person has to decide. */
export interface Failure {
  state: Entry['state'];
  /** The reason, as a sentence to show. */
  problem: string;
}

/** Sending the same bytes again cannot change these replies. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'badInput',
  'forbidden',
  'removed',
  'notFound',
  'conflict',
  'alreadyExists',
  'linkGone',
  'tooLarge',
  'wrongMediaType',
  'notAPicture',
  'roomLocked',
]);

export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof AppError))
    return { state: 'waiting', problem: 'No connection. This will be sent when you are back online.' };
  return { state: PERMANENT.has(error.code) ? 'needsAttention' : 'waiting', problem: errorMessage(error) };
}
