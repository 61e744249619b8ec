import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportContent, ReportScanFinding } from '@sightline/contracts/reports/content';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { canonicalJson } from '../core/canonicalJson.ts';

/** The findings of scans that people accepted; no others enter a report. Decision 078. */
export function reportScanFindings(
  scans: readonly Scan[],
  keyframes: readonly Photo[],
): Pick<ReportContent, 'scanFindings'> {
  const scanFindings = scans.flatMap((scan) =>
    findingsOf(scan).flatMap((finding) => reportScanFindingOf(finding, scan, keyframes) ?? []),
  );
  return { scanFindings };
}

/** Null until a person has accepted it. */
function reportScanFindingOf(
  finding: Finding,
  { startedAt: scannedAt, by: scannedBy }: Scan,
  keyframes: readonly Photo[],
): ReportScanFinding | null {
  const { state, decidedBy: by, decidedAt: at, photoId } = finding;
  if (state !== 'accepted' || by === null || at === null) return null;
  const { id, kind, fixture, outline, confidence, roomLabel, itemId, note, severity } = finding;
  const { location, correction } = finding;
  return {
    id,
    kind,
    fixture,
    outline,
    confidence,
    roomLabel,
    itemId,
    note,
    severity,
    location,
    correction,
    accepted: { by, at },
    scannedAt,
    scannedBy,
    keyframe: keyframeOf(keyframes.find((photo) => photo.id === photoId)),
  };
}

function keyframeOf(photo: Photo | undefined): ReportScanFinding['keyframe'] {
  if (!photo) return null;
  const { id, sha256, width, height, markup, distanceMeters } = photo;
  const position = photo.position && { accuracyMeters: photo.position.accuracyMeters };
  return { id, sha256, width, height, markup, position, distanceMeters };
}

/** Possible defects that nobody has decided about. Fixtures are an inventory, which nobody has to go through. */
export function undecidedFindings(scans: readonly Scan[]): Finding[] {
  return scans.flatMap(findingsOf).filter(({ kind, state }) => kind !== 'object' && state === 'possible');
}

/** What differs in a finding that both states of an inspection have; null where nothing does. */
export function scanFindingChange(before: ReportScanFinding, after: ReportScanFinding): string | null {
  if (before.note !== after.note) return 'note';
  if (before.severity !== after.severity) return 'severity';
  if (before.location !== after.location) return 'location';
  if (before.correction !== after.correction) return 'required correction';
  if (before.itemId !== after.itemId) return 'checklist item';
  if (canonicalJson(pictureOf(before)) !== canonicalJson(pictureOf(after))) return 'picture';
  return canonicalJson(before.accepted) === canonicalJson(after.accepted) ? null : 'acceptance';
}

/** Where it was taken changes with the site, which is said once for all pictures. */
function pictureOf({ keyframe }: ReportScanFinding): unknown {
  if (!keyframe) return null;
  const { position: _position, distanceMeters: _distance, ...picture } = keyframe;
  return picture;
}
