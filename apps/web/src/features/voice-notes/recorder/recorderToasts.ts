import { DeviceError } from '../../../devices/DeviceError.ts';
import { warnStorageFull } from '../../../inspection/outbox/warnStorageFull.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import type { Ending, EndReason } from './NoteRecorder.ts';
import { EmptyRecording, type KeptNote } from './RecordingSession.ts';

/** The recorder's messages, with the texts that the specification gives (section 8). */

interface About {
  details: { itemId: string | null; isGeneralNote: boolean };
}

const isOfChecklist = ({ details }: About): boolean => details.itemId !== null || details.isGeneralNote;

export function announceStart(about: About): void {
  if (!isOfChecklist(about)) toast({ title: 'Recording Started', tone: 'success' });
}

export function announcePause(): void {
  toast({ title: 'Recording Paused' });
}

export function announceResume(): void {
  toast({ title: 'Recording Resumed', tone: 'success' });
}

/** The checklist and the workspace have different words for a refused microphone. */
export function announceFailure(error: unknown, about: About): void {
  const isOther = !(error instanceof DeviceError) || ['unsupported', 'busy', 'missing'].includes(error.kind);
  if (isOther || !isOfChecklist(about)) return announceDeviceError(error);
  toast({
    title: 'Microphone Error',
    description: 'Unable to access microphone. Please check permissions.',
    tone: 'error',
  });
}

export function announceDeviceError(error: unknown): void {
  const title = error instanceof DeviceError ? error.title : 'Audio Error';
  const description = error instanceof DeviceError ? error.message : errorMessage(error);
  toast({ title, description, tone: 'error' });
}

export function announceEnding(ending: Ending): void {
  if ('note' in ending) return announceKept(ending.note, ending.reason);
  if (ending.error instanceof EmptyRecording) {
    return toast({
      title: 'Nothing was recorded',
      description: 'The microphone delivered no sound. Check it and record again.',
      tone: 'error',
    });
  }
  toast({
    title: 'Stop Error',
    description: 'The recording could not be saved. Open this page again to keep what is on this device.',
    tone: 'error',
  });
}

function announceKept(note: KeptNote, reason: EndReason): void {
  // This warning needs an action, so it replaces the message about the recorded note.
  if (!note.isSaved) return warnStorageFull('voiceNote');
  const description = note.isSilent ? SILENT : (REASONS[reason] ?? null);
  toast({
    title: isOfChecklist(note) ? 'Voice Note Added' : 'Voice Note Saved',
    ...(description && { description }),
    tone: note.isSilent || reason === 'lost' ? 'error' : 'success',
  });
}

const SILENT = 'No sound was heard in it. Check the microphone.';
const REASONS: Partial<Record<EndReason, string>> = {
  limit: 'The recording was stopped because it reached its longest duration.',
  lost: 'The microphone was disconnected. What was recorded until then is saved.',
  left: 'The recording was stopped because you left the recorder.',
};
