import {
  exportVoiceNotes as archive,
  type ListedVoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { distanceText } from '@sightline/measuring/geo';
import { fileTime } from '@sightline/wording/dates';
import { clockText } from '@sightline/wording/durations';
import { coordinatesText } from '@sightline/wording/positionTexts';
import { VOICE_NOTE_CATEGORY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { NumberedNote } from '../../../inspection/kinds/voiceNote.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { download } from '../../../wire/download.ts';

const TYPES = { json: 'application/json', txt: 'text/plain;charset=utf-8' };

interface VoiceNotesExportProps {
  inspectionId: string;
  notes: readonly NumberedNote[];
}

export function VoiceNotesExport({ inspectionId, notes }: VoiceNotesExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (all details)', txt: 'Plain text', zip: 'Recordings (ZIP)' }}
      write={async (format) => {
        if (notes.length === 0) return refuseEmpty();
        return await exportVoiceNotes(format, { inspectionId, notes });
      }}
      done="Export Complete"
      failed="Export Failed"
      fallback="Failed to export voice notes."
    />
  );
}

function refuseEmpty(): null {
  toast({ title: 'No Voice Notes', description: 'No voice notes available for export', tone: 'error' });
  return null;
}

type ExportFormat = 'json' | 'txt' | 'zip';

interface Exported {
  inspectionId: string;
  notes: readonly NumberedNote[];
}

/** Exports all facts as JSON, a readable text file, or an archive of the original recordings. */
async function exportVoiceNotes(
  format: ExportFormat,
  { inspectionId, notes }: Exported,
): Promise<{ name: string; contents: Blob }> {
  const exportedAt = new Date().toISOString();
  const name = `voice-notes-${fileTime(exportedAt)}.${format}`;
  if (format === 'zip') {
    const { contents } = await download(archive, { params: { inspectionId } });
    return { name, contents };
  }
  const voiceNotes = notes.map(({ note }) => note);
  const text =
    format === 'json'
      ? JSON.stringify({ inspectionId, exportedAt, voiceNotes }, null, 2)
      : notes.map(paragraphOf).join('\n\n');
  return { name, contents: new Blob([text], { type: TYPES[format] }) };
}

/** Labels drafts, because a later reader of the file cannot ask. */
function paragraphOf({ note, name }: NumberedNote): string {
  const { category, priority, roomLabel, recordedAt, recordedBy, durationMs } = note;
  const kind = `${VOICE_NOTE_CATEGORY_LABELS[category]}, ${VOICE_NOTE_PRIORITY_LABELS[priority].label} priority`;
  return [
    `${name} (${kind}${roomLabel && `, ${roomLabel}`})`,
    `Recorded ${recordedAt} by ${recordedBy}, ${clockText(durationMs)}`,
    ...locationOf(note),
    ...detailsOf(note),
    ...textOf(note),
    '',
  ].join('\n');
}

function locationOf({ position, distanceMeters, isOffSite }: ListedVoiceNote): string[] {
  if (!position) return [];
  const distance = distanceMeters === null ? '' : `, ${distanceText(distanceMeters)}`;
  return [`Location: ${coordinatesText(position, 'recording')}${distance}${isOffSite ? ', off site' : ''}`];
}

function detailsOf({ tags, equipment, notes }: ListedVoiceNote): string[] {
  return [
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    ...(equipment ? [`Equipment: ${equipment}`] : []),
    ...(notes ? [`Notes: ${notes}`] : []),
  ];
}

function textOf({ accepted, approval, transcript }: ListedVoiceNote): string[] {
  if (!accepted)
    return [
      transcript ? `Draft by ${transcript.engine}, not reviewed: ${transcript.text}` : 'Not transcribed',
    ];
  return [
    accepted.text,
    `Reviewed by ${accepted.by}, ${accepted.at}`,
    ...(approval ? [`Approved by ${approval.by}, license ${approval.licenseNumber}, ${approval.at}`] : []),
  ];
}
