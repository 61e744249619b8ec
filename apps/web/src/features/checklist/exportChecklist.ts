import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import { type Mark, progressOf } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { toast } from '../../ui/toasts.ts';
import type { Evidence } from './evidence.ts';
import { exportedPhotos, exportedVoiceNotes } from './exportedFiles.ts';
import { holdingInspector } from './holdingInspector.ts';

/** Saves the checklist as a JSON file (second specification, section 3, "Checklist export"). */
export function exportChecklist(inspection: Inspection, checklist: ShownChecklist, evidence: Evidence): void {
  const contents = JSON.stringify(checklistExport(inspection, checklist, evidence, new Date()), null, 2);
  saveFile(`checklist-${inspection.id}.json`, new Blob([contents], { type: 'application/json' }));
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

/** Who signed, with that signature; until then the inspector whom the form shows. */
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
