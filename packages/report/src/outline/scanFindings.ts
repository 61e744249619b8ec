import type { ReportContent, ReportScanFinding } from '@sightline/contracts/reports/content';
import { SEVERITY_LABELS } from '@sightline/contracts/reports/severities';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import { REPORT_SECTION_LABELS } from '@sightline/contracts/reports/types';
import { instantText, secondText } from '@sightline/wording/dates';
import { regionLabel, withMarks } from '@sightline/wording/siteLabels';
import { deviceTimeText, locationText } from '../reportTexts.ts';
import { numberedPhotos } from './items.ts';
import type { SectionFinding, SectionOf, SectionPhoto } from './sections.ts';

/** The accepted findings of scans, in the order in which they were scanned. */
export function numberedScanFindings(
  content: ReportContent,
  look: ReportLook,
  { includePhotos }: { includePhotos: boolean },
): SectionFinding[] {
  const photos = numberedPhotos(content, look);
  return content.scanFindings.map((finding, index) => {
    const { id, kind, itemId, note, severity, location, correction, keyframe } = finding;
    const name = `Scan finding ${index + 1}`;
    const listed = photos.find((one) => one.id === keyframe?.id);
    const photo = includePhotos ? photoOf(finding, name, listed) : null;
    return {
      id,
      itemId,
      name,
      note,
      label: regionLabel(finding),
      place: placeOf(finding, content),
      location,
      correction,
      isPossibleDefect: kind !== 'object',
      severity: severity ? SEVERITY_LABELS[severity] : '',
      facts: [...factsOf(finding, content), ...(photo ? [] : pictureFacts(finding, listed, look))],
      photo: photo && { ...photo, facts: pictureFacts(finding, listed, look) },
    };
  });
}

/** Left out where nothing was accepted. */
export function scanFindings(findings: readonly SectionFinding[]): SectionOf<'scanFindings'>[] {
  if (findings.length === 0) return [];
  return [
    {
      kind: 'scanFindings',
      title: `${REPORT_SECTION_LABELS.scanFindings} (${findings.length})`,
      note: 'Marked in pictures by the room scanner, and accepted for this report by the person named. A finding is possible: it does not establish what is there or what caused it.',
      findings: [...findings],
    },
  ];
}

/** `Mechanical: Duct rough · Garage` */
function placeOf({ itemId, roomLabel }: ReportScanFinding, content: ReportContent): string {
  const { findings, passed, notApplicable, unmarked } = content;
  const item = [...findings, ...passed, ...notApplicable, ...unmarked].find(({ id }) => id === itemId);
  const about = item ? `${item.section}: ${item.label}` : '';
  return [about, roomLabel].filter((part) => part !== '').join(' · ');
}

function factsOf(finding: ReportScanFinding, content: ReportContent): string[] {
  const { confidence, accepted, scannedAt, receivedAt, scannedBy } = finding;
  const { timeZone } = content;
  const scanned = deviceTimeText({ madeAt: scannedAt, receivedAt }, timeZone, secondText);
  return [
    `Confidence of the scanner: ${confidenceText(confidence)}`,
    `Accepted by ${accepted.by} on ${instantText(accepted.at, timeZone)}`,
    `Scanned ${scanned}, by ${scannedBy}`,
  ];
}

/** `high (83%)`. A figure of 100% would promise what no detector can. */
function confidenceText(confidence: number): string {
  const percent = Math.min(Math.round(confidence * 100), 99);
  if (percent >= 75) return `high (${percent}%)`;
  return percent >= 50 ? `moderate (${percent}%)` : `low (${percent}%)`;
}

/** The keyframe's location, worded like a photo's and without coordinates. */
function keyframeLocation({ position, distanceMeters }: NonNullable<ReportScanFinding['keyframe']>): string {
  return locationText({ position, distanceMeters, exif: null, isOffSite: null });
}

/** A keyframe that is also a photo of the report has that photo's caption and facts. */
function pictureFacts(
  finding: ReportScanFinding,
  listed: SectionPhoto | undefined,
  { hasWholeHashes }: ReportLook,
): string[] {
  const { keyframe } = finding;
  if (!keyframe) return ['Its picture was deleted before this report was signed'];
  if (listed) return [captionOf(listed), ...listed.facts];
  const hash = hasWholeHashes ? keyframe.sha256 : keyframe.sha256.slice(0, 16);
  return [keyframeLocation(keyframe), `Picture, SHA-256 ${hash}`];
}

function captionOf({ name, caption }: SectionPhoto): string {
  return caption === '' ? name : `${name}: ${caption}`;
}

function photoOf(
  finding: ReportScanFinding,
  name: string,
  listed: SectionPhoto | undefined,
): SectionPhoto | null {
  const { kind, outline, keyframe } = finding;
  if (!keyframe) return null;
  const { id, width, height, markup } = keyframe;
  const alt = withMarks(`${regionLabel(finding)}, outlined on the picture of the scan`, markup);
  const drawn = { markup, measurements: listed?.measurements ?? [], regions: [{ kind, outline }] };
  return { id, name, caption: regionLabel(finding), alt, facts: [], width, height, ...drawn, place: '' };
}
