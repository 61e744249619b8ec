import type { ReportContent, ReportVoiceNote } from '@sightline/contracts/reports/content';
import {
  type ReportableText,
  reportableText,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';

/** The accepted texts of voice notes as a report states them. */
export function reportVoiceNotes(
  notes: readonly VoiceNote[],
  items: readonly { id: string; label: string }[],
): Pick<ReportContent, 'voiceNotes'> {
  const voiceNotes = notes.flatMap((note) => {
    const accepted = reportableText(note);
    return accepted ? [reportVoiceNoteOf(note, accepted, items)] : [];
  });
  return { voiceNotes };
}

/** Notes that somebody may expect in the report, and whose text nobody has accepted. */
export function unreviewedNotes(notes: readonly VoiceNote[]): VoiceNote[] {
  return notes.filter((note) => note.disposition === 'inReport' && reportableText(note) === null);
}

function reportVoiceNoteOf(
  note: VoiceNote,
  { text, by, licenseNumber, at, approval }: ReportableText,
  items: readonly { id: string; label: string }[],
): ReportVoiceNote {
  const { id, number, itemId, recordedAt, recordedBy, durationMs, sha256 } = note;
  const item = items.find((known) => known.id === itemId);
  const subject = note.isGeneralNote ? 'General notes' : (item?.label ?? '');
  const caption = [subject, note.roomLabel].filter((part) => part !== '').join(' · ');
  const reviewed = { by, licenseNumber, at };
  const recording = { recordedAt, recordedBy, durationMs, sha256 };
  return { id, number, itemId, caption, text, reviewed, approval, ...recording };
}
