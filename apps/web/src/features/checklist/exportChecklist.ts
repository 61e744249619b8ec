import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import { type Mark, progressOf } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { getVoiceNoteAudio, type ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import { fileTime } from '@sightline/wording/dates';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { type VoiceNoteEntry, voiceNote } from '../../inspection/kinds/voiceNote.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { toast } from '../../ui/toasts.ts';
import { urlOf } from '../../wire/call.ts';
import { type Evidence, itemPhotos } from './checklistEvidence.ts';
import { holdingInspector } from './holdingInspector.ts';

/** Saves the checklist as a JSON file (second specification, section 3, "Checklist export"). */
export function exportChecklist(inspection: Inspection, checklist: ShownChecklist, evidence: Evidence): void {
  const contents = JSON.stringify(checklistExport(inspection, checklist, evidence, new Date()), null, 2);
  saveFile(
    `checklist-${fileTime(new Date().toISOString())}.json`,
    new Blob([contents], { type: 'application/json' }),
  );
  toast({ title: 'Checklist Exported', tone: 'success' });
}

export function checklistExport(
  inspection: Pick<Inspection, 'id' | 'inspectorId' | 'inspector'>,
  checklist: ShownChecklist,
  evidence: Evidence,
  now: Date,
) {
  const { sections, completedAt, completionReceivedAt, updatedAt } = checklist;
  return {
    inspectionId: inspection.id,
    timestamp: updatedAt,
    inspector: exportedInspector(inspection, checklist, evidence),
    location: fieldValue(checklist, 'locationData'),
    generalNotes: fieldValue(checklist, 'generalNotes'),
    generalVoiceNotes: exportedVoiceNotes(evidence, null),
    sections: sections.map((section) => {
      const { completedItems, totalItems, completionPercentage } = progressOf(section.items);
      const isComplete = completedItems === totalItems;
      const items = section.items.map((item) => exportedItem(item, evidence));
      return { ...section, isComplete, completionPercentage, items };
    }),
    completionStats: progressOf(sections.flatMap((section) => section.items)),
    completedAt,
    completionReceivedAt,
    exportedAt: now.toISOString(),
  };
}

/** The signer with the signature; before that, the inspector that the form shows. */
function exportedInspector(
  inspection: Pick<Inspection, 'inspectorId' | 'inspector'>,
  checklist: ShownChecklist,
  { inspectors, versions }: Evidence,
) {
  const { signed } = checklist;
  if (!signed) {
    const holding = holdingInspector(inspectors, checklist, inspection);
    const name = holding?.name ?? inspection.inspector;
    return { name, license: holding?.licenseNumber ?? '', signature: null };
  }
  const version = versions.find(({ id }) => id === signed.id);
  const signature = version ? pictureOf(version.content.signature) : null;
  return { name: signed.signedBy, license: signed.licenseNumber, signature };
}

/** One mark excludes the others. */
function exportedItem(item: ChecklistItem, evidence: Evidence) {
  const { id, label, mark, notes, location, correction, markedBy } = item;
  const is = (one: Mark): boolean => mark === one;
  const marks = { passed: is('pass'), failed: is('fail'), na: is('notApplicable') };
  const files = { photos: exportedPhotos(evidence, id), voiceNotes: exportedVoiceNotes(evidence, id) };
  const failure = mark === 'fail' ? { location: location.text, requiredCorrection: correction.text } : {};
  const { markedAt: timestamp, markReceivedAt: receivedAt } = item;
  return { id, label, ...marks, notes, ...failure, ...files, timestamp, receivedAt, inspector: markedBy };
}

/** The signature as image data. */
function pictureOf({ width, height, strokes }: DrawnSignature): string {
  const pen = `stroke="${SIGNATURE_INK}" stroke-width="${penWidth({ width, height })}" stroke-linecap="round"`;
  const path = `<path d="${signaturePath(strokes)}" fill="none" ${pen} stroke-linejoin="round"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${path}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/**
 * The photos and voice notes of an exported checklist: photos include their pictures, and voice notes that are
 * on the server include their address.
 */

function exportedPhotos(evidence: Evidence, itemId: string) {
  return itemPhotos(evidence)
    .filter((photo) => photo.itemId === itemId)
    .map(({ id, description, capturedAt }) => ({
      id,
      url: evidence.pictures.get(id) ?? null,
      description,
      timestamp: capturedAt,
    }));
}

/**
 * The voice notes of an item, or of the general notes (null). The specification allows one for each; here
 * several are possible.
 */
function exportedVoiceNotes({ voiceNotes, entries }: Evidence, itemId: string | null) {
  const stored = new Set(voiceNotes.map(({ id }) => id));
  const isOwn = (about: { itemId?: string | null | undefined; isGeneralNote: boolean }): boolean =>
    itemId === null ? about.isGeneralNote : about.itemId === itemId;
  const isUnsent = ({ id, input }: VoiceNoteEntry): boolean => isOwn(input) && !stored.has(id);
  return [
    ...voiceNotes.filter((note) => isOwn(note) && note.disposition !== 'deleted').map(storedNote),
    ...entries.filter(voiceNote.is).filter(isUnsent).map(unsentNote),
  ];
}

/** A stored voice note; durations are in seconds. */
function storedNote({ id, durationMs, recordedAt }: ListedVoiceNote) {
  const audioUrl = addressOf(getVoiceNoteAudio.path, { voiceNoteId: id });
  return { id, audioUrl, duration: durationMs / 1000, timestamp: recordedAt };
}

function unsentNote({ id, input: { durationMs, recordedAt } }: VoiceNoteEntry) {
  return { id, audioUrl: null, duration: durationMs / 1000, timestamp: recordedAt };
}

/** An absolute address, since the file leaves this site. */
function addressOf(path: string, params: Record<string, string>): string {
  return new URL(urlOf(path, { params }), window.location.origin).href;
}
