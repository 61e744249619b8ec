import type { ReportContent } from '@sightline/contracts/reports/content';
import { shownSections } from '@sightline/contracts/reports/layout';
import { REPORT_TEMPLATES } from '@sightline/contracts/reports/templates';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { earlierPhotos, numberedPhotos } from './items.ts';
import { numberedScanFindings } from './scanFindings.ts';
import type { SectionFinding, SectionPhoto, SectionVoiceNote } from './sections.ts';
import { numberedVoiceNotes } from './voiceNotes.ts';

/** The photos, measurements, voice notes and scan findings that a report has by its type and layout. */
export interface SelectedEvidence {
  photos: SectionPhoto[];
  measurements: ReportContent['measurements'];
  voiceNotes: SectionVoiceNote[];
  scanFindings: SectionFinding[];
  /** The photos of the earlier report; empty unless this is a re-inspection's. */
  earlierPhotos: SectionPhoto[];
}

/** Numbers are those of the whole inspection, so that Photo 3 is the same photo in every type of its report. */
export function selectEvidence(content: ReportContent): SelectedEvidence {
  const all = allEvidence(content);
  if (REPORT_TYPES[content.type].evidence === 'all') return all;
  const reinspected = content.reinspection?.items ?? [];
  const items = new Set([...content.findings, ...reinspected].map(({ id }) => id));
  const failed = ({ itemId }: { itemId: string | null }): boolean => itemId !== null && items.has(itemId);
  const measurements = all.measurements.filter(failed);
  const shown = new Set([
    ...[...content.findings, ...content.passed].flatMap(({ id, photoIds }) =>
      items.has(id) ? photoIds : [],
    ),
    ...measurements.map(({ photoId }) => photoId),
  ]);
  return {
    ...all,
    measurements,
    photos: all.photos.filter(({ id }) => shown.has(id)),
    voiceNotes: all.voiceNotes.filter(failed),
    // An accepted possible defect concerns a deficiency even where no item was chosen.
    scanFindings: all.scanFindings.filter((finding) => finding.isPossibleDefect || failed(finding)),
  };
}

function allEvidence(content: ReportContent): SelectedEvidence {
  const { layout } = content;
  const { look } = REPORT_TEMPLATES[layout.template];
  const sections = shownSections(layout);
  const { includePhotos } = layout;
  return {
    photos: includePhotos ? numberedPhotos(content, look) : [],
    measurements: content.measurements,
    earlierPhotos: includePhotos ? earlierPhotos(content, look) : [],
    voiceNotes: sections.includes('voiceNotes') ? numberedVoiceNotes(content, look) : [],
    scanFindings: sections.includes('scanFindings')
      ? numberedScanFindings(content, look, { includePhotos })
      : [],
  };
}
