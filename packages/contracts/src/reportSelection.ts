import type { ReportContent } from './reportContent.ts';
import { earlierPhotos, numberedPhotos } from './reportItems.ts';
import type { ReportLayout } from './reportLayout.ts';
import { shownSections } from './reportLayout.ts';
import type { SectionPhoto, SectionVoiceNote } from './reportSections.ts';
import { REPORT_TEMPLATES } from './reportTemplates.ts';
import { REPORT_TYPES } from './reportTypes.ts';
import { numberedVoiceNotes } from './reportVoiceNotes.ts';

/** The photos, measurements and voice notes that a report has by its type and layout. */
export interface SelectedEvidence {
  photos: SectionPhoto[];
  measurements: NonNullable<ReportContent['measurements']>;
  voiceNotes: SectionVoiceNote[];
  /** Of the report before, where this is a re-inspection's. */
  earlierPhotos: SectionPhoto[];
}

/** Numbers are those of the whole inspection, so that Photo 3 is the same photo in every type of its report. */
export function selectEvidence(content: ReportContent, layout: ReportLayout): SelectedEvidence {
  const { evidence } = REPORT_TYPES[content.type ?? 'comprehensive'];
  const { look } = REPORT_TEMPLATES[layout.template];
  const { measurements = [] } = content;
  const voiceNotes = shownSections(layout).includes('voiceNotes') ? numberedVoiceNotes(content, look) : [];
  const photos = layout.includePhotos ? numberedPhotos(content, look) : [];
  const before = layout.includePhotos ? earlierPhotos(content, look) : [];
  if (evidence === 'all') return { photos, measurements, voiceNotes, earlierPhotos: before };
  const reinspected = content.reinspection?.items ?? [];
  const items = new Set([...content.findings, ...reinspected].map(({ id }) => id));
  const failed = (itemId: string | null): boolean => itemId !== null && items.has(itemId);
  const measured = measurements.filter(({ itemId }) => failed(itemId));
  const shown = new Set([
    ...[...content.findings, ...content.passed].flatMap(({ id, photoIds }) =>
      items.has(id) ? photoIds : [],
    ),
    ...measured.map(({ photoId }) => photoId),
  ]);
  return {
    photos: photos.filter(({ id }) => shown.has(id)),
    measurements: measured,
    earlierPhotos: before,
    voiceNotes: voiceNotes.filter(({ itemId }) => failed(itemId)),
  };
}
