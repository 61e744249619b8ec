import type { ReportContent } from './reportContent.ts';
import { numberedPhotos } from './reportItems.ts';
import type { SectionPhoto, SectionVoiceNote } from './reportSections.ts';
import { REPORT_TYPES } from './reportTypes.ts';
import { numberedVoiceNotes } from './reportVoiceNotes.ts';

/** The photos, measurements and voice notes that the type of a report has. */
export interface SelectedEvidence {
  photos: SectionPhoto[];
  measurements: NonNullable<ReportContent['measurements']>;
  voiceNotes: SectionVoiceNote[];
}

/** Numbers are those of the whole inspection, so that Photo 3 is the same photo in every type of its report. */
export function selectEvidence(content: ReportContent): SelectedEvidence {
  const { evidence, parts } = REPORT_TYPES[content.type ?? 'comprehensive'];
  const { measurements = [] } = content;
  const voiceNotes = parts.includes('voiceNotes') ? numberedVoiceNotes(content) : [];
  const photos = numberedPhotos(content);
  if (evidence === 'all') return { photos, measurements, voiceNotes };
  const items = new Set(content.findings.map(({ id }) => id));
  const failed = (itemId: string | null): boolean => itemId !== null && items.has(itemId);
  const measured = measurements.filter(({ itemId }) => failed(itemId));
  const shown = new Set([
    ...content.findings.flatMap(({ photoIds }) => photoIds),
    ...measured.map(({ photoId }) => photoId),
  ]);
  return {
    photos: photos.filter(({ id }) => shown.has(id)),
    measurements: measured,
    voiceNotes: voiceNotes.filter(({ itemId }) => failed(itemId)),
  };
}
