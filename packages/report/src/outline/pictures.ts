import type { ReportContent, ReportItem } from '@sightline/contracts/reports/content';
import type { SectionFinding, SectionPhoto } from './sections.ts';

/**
 * A report shows each picture once, with its facts: next to the item it proves, or else among the photos. Other
 * lists refer to that place. Decision 079.
 */

export interface ArrangedPictures {
  /** The photos for the list that is at this place; those whose picture is elsewhere say where. */
  at: (place: string) => SectionPhoto[];
  scanFindings: SectionFinding[];
}

/** The pages of the list of all photos. */
export const PHOTO_PAGES = '';

export const deficiencyPlace = (index: number): string => `deficiency ${index + 1}`;

/** The comparison comes first in a report, then the deficiencies, then the findings of scans. */
export function arrangePictures(
  content: ReportContent,
  { photos, scanFindings }: { photos: readonly SectionPhoto[]; scanFindings: readonly SectionFinding[] },
): ArrangedPictures {
  const shown = new Set(photos.map(({ id }) => id));
  const proven = new Map(placesOf(content).filter(([id]) => shown.has(id)));
  const found = scanFindings.map((finding) => arrangedFinding(finding, proven));
  const places = new Map([...keyframePlaces(found), ...proven]);
  const outlined = photos.map((photo) => (proven.has(photo.id) ? withOutlines(photo, scanFindings) : photo));
  const at = (here: string): SectionPhoto[] =>
    outlined.map((photo) => {
      const place = places.get(photo.id) ?? PHOTO_PAGES;
      return place === here ? photo : { ...photo, place };
    });
  return { at, scanFindings: found };
}

/** `Corrections since R-2026-00042` */
export function comparisonTitle({ reinspection }: ReportContent): string {
  return `Corrections since ${reinspection?.reportNumber ?? ''}`;
}

/** The photos of deficiencies and of items that were inspected again; a later place replaces an earlier one. */
function placesOf(content: ReportContent): [photoId: string, place: string][] {
  const { reinspection, findings, passed, notApplicable } = content;
  const again = new Set(reinspection?.items.map(({ id }) => id));
  const compared = [...findings, ...passed, ...notApplicable].filter(({ id }) => again.has(id));
  const placed = ({ photoIds }: ReportItem, place: string): [string, string][] =>
    photoIds.map((id) => [id, place]);
  return [
    ...findings.flatMap((item, index) => placed(item, deficiencyPlace(index))),
    ...compared.flatMap((item) => placed(item, comparisonTitle(content))),
  ];
}

/** The first finding on each keyframe; another one on it has the picture again, with its own outline. */
function keyframePlaces(findings: readonly SectionFinding[]): [photoId: string, place: string][] {
  return findings.toReversed().flatMap(({ name, photo }) => (photo ? [[photo.id, name.toLowerCase()]] : []));
}

/** The finding has its picture and that picture's facts, unless the picture is elsewhere. */
function arrangedFinding(finding: SectionFinding, places: ReadonlyMap<string, string>): SectionFinding {
  const { photo, facts } = finding;
  const place = places.get(photo?.id ?? '');
  if (place !== undefined) return { ...finding, photo: null, facts: [...facts, `Picture: see ${place}`] };
  return photo ? { ...finding, facts: [...facts, ...photo.facts] } : finding;
}

/** A picture that is elsewhere has the outlines of its findings there. */
function withOutlines(photo: SectionPhoto, findings: readonly SectionFinding[]): SectionPhoto {
  const own = findings.filter((finding) => finding.photo?.id === photo.id);
  if (own.length === 0) return photo;
  const names = own.map(({ name }) => name.toLowerCase()).join(', ');
  return {
    ...photo,
    alt: `${photo.alt}, with the outline of ${names}`,
    regions: own.flatMap((finding) => finding.photo?.regions ?? []),
  };
}

/** The photos of a list that are shown in it. */
export function picturesOf(photos: readonly SectionPhoto[]): SectionPhoto[] {
  return photos.filter(({ place }) => place === '');
}

/** `Photos 2 and 5: see deficiency 1`, one line for each place that has other pictures of a list. */
export function pictureReferences(photos: readonly SectionPhoto[]): string[] {
  const places = [...new Set(photos.map(({ place }) => place))].filter((place) => place !== '');
  return places.map((place) => `${namesOf(photos.filter((photo) => photo.place === place))}: see ${place}`);
}

function namesOf(photos: readonly SectionPhoto[]): string {
  const [first = '', ...others] = photos.map(({ name }) => name);
  if (others.length === 0) return first;
  const numbers = others.map((name) => name.replace('Photo ', ''));
  const listed = [first.replace('Photo ', 'Photos '), ...numbers.slice(0, -1)].join(', ');
  return `${listed} and ${numbers.at(-1) ?? ''}`;
}
