import type { ReportContent, ReportVoiceNote } from '@sightline/contracts/reports/content';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import { REPORT_SECTION_LABELS } from '@sightline/contracts/reports/types';
import { instantText, secondText } from '@sightline/wording/dates';
import { clockText } from '@sightline/wording/durations';
import { deviceTimeText } from '../reportTexts.ts';
import { personText } from './facts.ts';
import type { SectionOf, SectionVoiceNote } from './sections.ts';

/** The accepted texts of voice notes, in the order in which they were recorded. */
export function numberedVoiceNotes(
  { voiceNotes, timeZone }: ReportContent,
  look: ReportLook,
): SectionVoiceNote[] {
  return voiceNotes.map((note) => {
    const { id, number, itemId, caption, text } = note;
    return {
      id,
      itemId,
      name: `Voice note ${number}`,
      caption,
      text,
      facts: factsOf(note, timeZone, look),
    };
  });
}

/** No section at all where there is no text: voice notes are optional. */
export function voiceNotes(notes: readonly SectionVoiceNote[]): SectionOf<'voiceNotes'>[] {
  if (notes.length === 0) return [];
  const title = `${REPORT_SECTION_LABELS.voiceNotes} (${notes.length})`;
  return [{ kind: 'voiceNotes', title, notes: [...notes] }];
}

function factsOf(note: ReportVoiceNote, timeZone: string, { hasWholeHashes }: ReportLook): string[] {
  const { reviewed, approval, recordedAt, receivedAt, recordedBy, durationMs, sha256 } = note;
  const recorded = deviceTimeText({ madeAt: recordedAt, receivedAt }, timeZone, secondText);
  const signOff = (verb: string, { by, licenseNumber, at }: typeof reviewed): string =>
    `${verb} by ${personText({ name: by, licenseNumber })} on ${instantText(at, timeZone)}`;
  return [
    signOff('Transcribed, reviewed', reviewed),
    ...(approval ? [signOff('Approved', approval)] : []),
    `Recorded ${recorded}, by ${recordedBy}, ${clockText(durationMs)} long`,
    `SHA-256 ${hasWholeHashes ? sha256 : sha256.slice(0, 16)}`,
  ];
}
