import { PHOTO_SOURCE_LABELS } from './labels.ts';
import type { ReportContent, ReportItem, ReportPhoto } from './reportContent.ts';
import type { SectionItem, SectionOf, SectionPhoto } from './reportSections.ts';
import { instantText, positionText, secondText } from './reportTexts.ts';

/** The sections of a report that list its checklist items and photos. */

export function deficiencies(
  content: ReportContent,
  photos: readonly SectionPhoto[],
): SectionOf<'deficiencies'> {
  return {
    kind: 'deficiencies',
    title: `Deficiencies (${content.findings.length})`,
    empty: 'No deficiencies were found in the items that were marked.',
    items: itemsOf(content.findings, content.timeZone, photos),
  };
}

/** Items without a deficiency, including those that were not inspected. */
export function otherItems(content: ReportContent, photos: readonly SectionPhoto[]): SectionOf<'items'>[] {
  const { passed, notApplicable, unmarked, timeZone } = content;
  const were = unmarked.length === 1 ? 'item was' : 'items were';
  const groups = [
    { title: 'Passed', note: '', items: passed },
    { title: 'Not Applicable', note: '', items: notApplicable },
    {
      title: 'Not Marked',
      note: `${unmarked.length} ${were} not inspected. No result is given for ${unmarked.length === 1 ? 'it' : 'them'}.`,
      items: unmarked,
    },
  ];
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, note, items }) => ({
      kind: 'items',
      title: `${title} (${items.length})`,
      note,
      items: itemsOf(items, timeZone, photos),
    }));
}

function itemsOf(
  items: readonly ReportItem[],
  timeZone: string,
  photos: readonly SectionPhoto[],
): SectionItem[] {
  return items.map(({ id, label, section, notes, markedAt, markedBy, photoIds }) => ({
    id,
    label,
    section,
    notes,
    marked: [markedAt === null ? '' : instantText(markedAt, timeZone), markedBy ?? '']
      .filter((part) => part !== '')
      .join(', '),
    photos: photos.filter((photo) => photoIds.includes(photo.id)),
  }));
}

/** The steps that follow from the deficiencies and the result. */
export function nextStepsOf({ findings, unmarked, result: decided }: ReportContent): string[] {
  const corrections = findings.map(({ section, label }) => `Correct ${section}: ${label}.`);
  if (corrections.length > 0) return [...corrections, 'Request a re-inspection of the corrected items.'];
  if (decided !== 'approved') return ['Resolve the points in the summary and request a re-inspection.'];
  return unmarked.length > 0
    ? ['No corrections are required for the items inspected. Items not marked remain to be inspected.']
    : ['No corrections are required.'];
}

export function numberedPhotos({ photos, timeZone }: ReportContent): SectionPhoto[] {
  return photos.map((photo, index) => ({
    id: photo.id,
    name: `Photo ${index + 1}`,
    caption: photo.caption,
    alt: photo.caption === '' ? `Photo taken ${instantText(photo.capturedAt, timeZone)}` : photo.caption,
    facts: photoFacts(photo, timeZone),
  }));
}

function photoFacts(photo: ReportPhoto, timeZone: string): string[] {
  return [
    `${secondText(photo.capturedAt, timeZone)}, by ${photo.capturedBy}`,
    `${PHOTO_SOURCE_LABELS[photo.source]}, ${photo.width} x ${photo.height} pixels`,
    positionText(photo.position),
    `SHA-256 ${photo.sha256.slice(0, 16)}`,
  ];
}
