import type { ReportContent, ReportItem, ReportPhoto } from '@sightline/contracts/reports/content';
import { SEVERITY_LABELS } from '@sightline/contracts/reports/severities';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { MARK_LABELS, pastLabel } from '@sightline/wording/labels';
import { labelLines } from '@sightline/wording/labelTexts';
import { describeMeasurement, drawnMeasurement, withMeasurements } from '@sightline/wording/measurementTexts';
import { markAuthors, PHOTO_SOURCE_LABELS, withMarks } from '@sightline/wording/siteLabels';
import { deviceTimeText, locationText, markedText, photoTimes } from '../reportTexts.ts';
import { itemMeasurements } from './measurements.ts';
import { type ArrangedPictures, deficiencyPlace } from './pictures.ts';
import type {
  ItemGroup,
  SectionFinding,
  SectionItem,
  SectionOf,
  SectionPhoto,
  SectionVoiceNote,
} from './sections.ts';

/** The sections of a report that list its checklist items and photos. */

interface Documents {
  pictures: Pick<ArrangedPictures, 'at'>;
  voiceNotes: readonly SectionVoiceNote[];
  scanFindings: readonly SectionFinding[];
}

export function deficiencies(content: ReportContent, documents: Documents): SectionOf<'deficiencies'> {
  return {
    kind: 'deficiencies',
    title: `Deficiencies (${content.findings.length})`,
    empty: 'No deficiencies noted in the items inspected.',
    items: itemsOf(content.findings, content, documents),
  };
}

/** Items without a deficiency, including those that were not inspected. */
export function otherItems(content: ReportContent, documents: Documents): SectionOf<'items'>[] {
  const { passed, notApplicable, unmarked } = content;
  const left = unmarked.length === 1 ? '1 item was' : `${unmarked.length} items were`;
  const none = unmarked.length === 1 ? 'has no result' : 'have no result';
  const groups = [
    { mark: 'pass', note: '', items: passed },
    { mark: 'notApplicable', note: '', items: notApplicable },
    { mark: 'unmarked', note: `${left} not inspected and ${none}.`, items: unmarked },
  ] as const;
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ mark, note, items }) => {
      const marker = onlyMarkerOf(items);
      const listed = itemsOf(items, content, documents, { withMarker: marker === null });
      return {
        kind: 'items',
        title: `${pastLabel(mark)} (${items.length})`,
        note: marker === null ? note : `All marked by ${marker}.`,
        items: listed,
        groups: REPORT_TYPES[content.type].hasItemRows ? null : groupItems(listed, MARK_LABELS[mark].past),
      };
    });
}

/** The person who marked all of several items, whose name is then left out of the rows. */
function onlyMarkerOf(items: readonly ReportItem[]): string | null {
  const [first, second] = items;
  const marker = first?.markedBy ?? null;
  return second && items.every(({ markedBy }) => markedBy === marker) ? marker : null;
}

function itemsOf(
  items: readonly ReportItem[],
  content: ReportContent,
  { pictures, voiceNotes, scanFindings }: Documents,
  { withMarker = true }: { withMarker?: boolean } = {},
): SectionItem[] {
  const { timeZone } = content;
  return items.map(({ id, label, section, notes, severity, codeSection, ...item }, index) => ({
    id,
    label,
    section: codeSection === null ? section : `${section}, ${codeSection}`,
    notes,
    location: item.location,
    correction: item.correction,
    severity: severity ? SEVERITY_LABELS[severity] : '',
    markedAt: item.markedAt,
    marked: [markedText(item, timeZone), withMarker ? (item.markedBy ?? '') : '']
      .filter((part) => part !== '')
      .join(', '),
    measurements: itemMeasurements(id, content),
    photos: pictures.at(deficiencyPlace(index)).filter((photo) => item.photoIds.includes(photo.id)),
    references: [...voiceNotes, ...scanFindings]
      .filter(({ itemId }) => itemId === id)
      .map(({ name }) => name)
      .join(', '),
  }));
}

/** Photos of the earlier report, for a re-inspection: `Before 1`. */
export function earlierPhotos({ reinspection, timeZone }: ReportContent, look: ReportLook): SectionPhoto[] {
  const photos = numberedPhotos({ photos: reinspection?.photos ?? [], measurements: [], timeZone }, look);
  return photos.map((photo, index) => ({ ...photo, name: `Before ${index + 1}` }));
}

export function numberedPhotos(
  { photos, measurements, timeZone }: Pick<ReportContent, 'photos' | 'measurements' | 'timeZone'>,
  look: ReportLook,
): SectionPhoto[] {
  return photos.map((photo, index) => {
    const { id, caption, width, height, markup } = photo;
    const subject = caption === '' ? undescribed(photo, timeZone) : caption;
    const own = measurements.filter(({ photoId }) => photoId === id);
    const [name, alt] = [`Photo ${index + 1}`, withMeasurements(withMarks(subject, markup), own.length)];
    const facts = [
      ...own.map(describeMeasurement),
      ...labelLines(photo.labels ?? []),
      ...photoFacts(photo, timeZone, look),
    ];
    const drawn = own.map(drawnMeasurement);
    const drawings = { markup, measurements: drawn, regions: [] };
    return { id, name, caption, alt, facts, width, height, ...drawings, place: '' };
  });
}

/** `Photo taken Nov 20, 2026, 9:03 AM EST` */
function undescribed({ source, capturedAt: madeAt, receivedAt }: ReportPhoto, timeZone: string): string {
  return `Photo ${source === 'file' ? 'added' : 'taken'} ${deviceTimeText({ madeAt, receivedAt }, timeZone)}`;
}

function photoFacts(photo: ReportPhoto, timeZone: string, look: ReportLook): string[] {
  const times = photoTimes(photo, timeZone);
  const drawn = markAuthors(photo.markup);
  const taken = [
    ...times.slice(0, -1),
    `${times.at(-1) ?? ''}, by ${photo.capturedBy}`,
    ...(drawn === '' ? [] : [`Marks drawn by ${drawn}`]),
  ];
  if (look.photoFacts === 'short') return [...taken, locationText(photo)];
  return [
    ...taken,
    `${PHOTO_SOURCE_LABELS[photo.source]}, ${photo.width} x ${photo.height} pixels`,
    locationText(photo),
    `SHA-256 ${look.hasWholeHashes ? photo.sha256 : photo.sha256.slice(0, 16)}`,
  ];
}

/** `Panel: 12 passed`, one line for each section of the checklist, in the order of their first items. */
function groupItems(items: readonly SectionItem[], outcome: string): ItemGroup[] {
  const bySection = Map.groupBy(items, ({ section }) => section);
  return [...bySection].map(([section, own]) => ({
    title: `${section}: ${own.length} ${outcome}`,
    text: [own.map(itemText).join(', '), timesOf(own)].filter((part) => part !== '').join('. '),
  }));
}

/** `Final electrical (Cover is missing; Distance 3 in)` */
function itemText({ label, notes, measurements, references }: SectionItem): string {
  const more = [notes.replaceAll(/\s+/g, ' '), ...measurements, references].filter((part) => part !== '');
  return more.length === 0 ? label : `${label} (${more.join('; ')})`;
}

/** `Marked Nov 20, 2026, 9:03 AM EST to Nov 20, 2026, 9:20 AM EST`, in whatever order the items were marked. */
function timesOf(items: readonly SectionItem[]): string {
  const marked = items.flatMap(({ markedAt, marked: text }) =>
    markedAt === null ? [] : [{ markedAt, text }],
  );
  const inOrder = marked.toSorted((one, other) => Date.parse(one.markedAt) - Date.parse(other.markedAt));
  const [first, last] = [inOrder[0]?.text, inOrder.at(-1)?.text];
  if (first === undefined) return '';
  return first === last ? `Marked ${first}` : `Marked ${first} to ${last}`;
}
