import type { ReportContent } from '@sightline/contracts/reports/content';
import { dayIn } from '@sightline/wording/dates';

/** The name of a report's file in downloads, mails and printed pages. */

export type NamedByPlace = Pick<ReportContent, 'generatedAt' | 'timeZone'> & {
  inspection: Pick<ReportContent['inspection'], 'address' | 'scheduledDate'>;
  figures: Pick<ReportContent['figures'], 'duration'>;
};

/** `Inspection report - 1122 Story Lane - 2026-11-25.pdf` */
export function reportFileName(content: NamedByPlace, extension = 'pdf'): string {
  return `${reportFileTitle(content)}.${extension}`;
}

/** The name without its extension: the street, and the day of the inspection in the organization's time zone. */
export function reportFileTitle(content: NamedByPlace): string {
  const place = sendable(streetOf(content.inspection.address));
  const day = dayIn(inspectedAt(content), content.timeZone);
  return ['Inspection report', place, day].filter((part) => part !== '').join(' - ');
}

/** When the inspection began; where that is not on record, its appointment, or else when its report was made. */
export function inspectedAt({ figures, inspection, generatedAt }: NamedByPlace): string {
  return figures.duration?.from ?? inspection.scheduledDate ?? generatedAt;
}

/** `1420 Calle Ocho, Unit 3B` of `1420 Calle Ocho, Unit 3B, Miami, FL 33135`. */
function streetOf(address: string): string {
  const [street = '', ...others] = address.split(',').map((part) => part.trim());
  const end = others.findIndex((part) => !UNIT.test(part));
  return [street, ...others.slice(0, end === -1 ? others.length : end)].join(', ');
}

const UNIT = /^(?:#|(?:apt|apartment|bldg|building|floor|lot|ste|suite|unit)\b)/i;

/** Characters that Windows refuses in file names, and those that are invisible or turn the direction of text. */
const REFUSED = /[/\\:*?"<>|\p{Cc}\p{Cf}]+/gu;
/** Most systems refuse names above 255 bytes. */
const MOST_BYTES = 140;

/** Letters of all languages stay; a long text ends after a whole character. */
function sendable(text: string): string {
  const clean = text.toWellFormed().normalize('NFC').replaceAll(REFUSED, ' ').replaceAll(/\s+/g, ' ');
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en-US').segment(clean)) {
    if (new TextEncoder().encode(kept + segment).length > MOST_BYTES) break;
    kept += segment;
  }
  return kept.replaceAll(/^[ .,-]+|[ .,-]+$/g, '');
}
