import { createHash } from 'node:crypto';
import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { ReportWarning } from '@sightline/contracts/reports/reports';
import type { Scan } from '@sightline/contracts/scans/scans';
import type { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { undecidedFindings, unreviewedNotes } from './acceptedEvidence.ts';
import type { ReportEvidence } from './evidence.ts';

interface Evidence {
  stated: ReportEvidence;
  /** The photos of the report: one that was left out or deleted is not among them. */
  photos: readonly Pick<Photo, 'id' | 'description'>[];
  voiceNotes: readonly VoiceNote[];
  scans: readonly Scan[];
}

type Inspected = Pick<ReportContent['inspection'], 'permitAppliedOn'>;
type Named = Pick<ReportContent['findings'][number], 'id' | 'label'>;

/**
 * Contradictions and gaps in a report. The signer must acknowledge each before the report is signed. An id
 * names what its warning is about, so that consent for two items does not cover a third.
 */
export function reportWarnings(
  { stated, photos, voiceNotes, scans }: Evidence,
  { permitAppliedOn }: Inspected,
  result: InspectionResult,
): ReportWarning[] {
  const warnings = [
    contradictionOf(stated.findings, result),
    aboutItems('unmarked', stated.unmarked, ({ length }) => unmarkedText(length, stated)),
    aboutItems('failedWithoutPhoto', withoutPhoto(stated), withoutPhotoText),
    stated.photos.length === 0 && { id: 'noPhotos', text: 'The report has no photos.' },
    aboutEvidence('photosWithoutSubject', withoutSubject(stated, photos), withoutSubjectText),
    aboutEvidence('voiceNotesUnreviewed', idsOf(unreviewedNotes(voiceNotes)), unreviewedText),
    aboutEvidence('scanFindingsUndecided', idsOf(undecidedFindings(scans)), undecidedText),
    !permitAppliedOn && {
      id: 'permitDateMissing',
      text: "No permit application date is on file, so the report can't state the code edition.",
    },
  ];
  return warnings.filter((warning) => warning !== false);
}

/** A result that contradicts the checklist. */
function contradictionOf(failed: readonly Named[], result: InspectionResult): ReportWarning | false {
  if (result === 'approved')
    return aboutItems('approvedWithFailedItems', failed, () => {
      const items = failed.length === 1 ? 'this item' : `${failed.length} items`;
      return `The result is Approved, but ${items} failed: ${labelsOf(failed)}.`;
    });
  if (failed.length > 0) return false;
  return { id: 'nothingFailed', text: 'The result calls for corrections, but no checklist item failed.' };
}

function withoutPhoto({ findings }: ReportEvidence): Named[] {
  return findings.filter(({ photoIds }) => photoIds.length === 0);
}

function withoutPhotoText(items: readonly Named[]): string {
  const those = items.length === 1 ? 'This failed item has' : `${items.length} failed items have`;
  return `${those} no photo: ${labelsOf(items)}.`;
}

/** A room alone says where a photo was taken, not what it shows. */
function withoutSubject(
  { findings, passed, notApplicable, unmarked }: ReportEvidence,
  photos: Evidence['photos'],
): string[] {
  const items = [...findings, ...passed, ...notApplicable, ...unmarked];
  const attached = new Set(items.flatMap(({ photoIds }) => photoIds));
  return idsOf(photos.filter(({ id, description }) => !attached.has(id) && description === ''));
}

function withoutSubjectText(count: number): string {
  const those = count === 1 ? '1 photo has' : `${count} photos have`;
  return `${those} neither a checklist item nor a description.`;
}

function unreviewedText(count: number): string {
  const those =
    count === 1
      ? '1 voice note has no reviewed text and is'
      : `${count} voice notes have no reviewed text and are`;
  return `${those} not in the report.`;
}

function undecidedText(count: number): string {
  const those = count === 1 ? '1 possible finding of a scan is' : `${count} possible findings of scans are`;
  return `${those} neither accepted nor rejected, and not in the report.`;
}

function unmarkedText(count: number, { passed, findings, notApplicable }: ReportEvidence): string {
  const total = count + passed.length + findings.length + notApplicable.length;
  const are = count === 1 ? 'is' : 'are';
  return `${count} of ${total} items ${are} not marked. The report will list them as not inspected.`;
}

function aboutItems<Item extends Named>(
  kind: string,
  items: readonly Item[],
  textOf: (items: readonly Item[]) => string,
): ReportWarning | false {
  if (items.length === 0) return false;
  return { id: [kind, ...items.map(({ id }) => id)].join(':'), text: textOf(items) };
}

/** Hashed, since a report may have more photos or notes than the length of an id allows. */
function aboutEvidence(
  kind: string,
  ids: readonly string[],
  textOf: (count: number) => string,
): ReportWarning | false {
  if (ids.length === 0) return false;
  const hash = createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 16);
  return { id: [kind, ids.length, hash].join(':'), text: textOf(ids.length) };
}

const labelsOf = (items: readonly Named[]): string => items.map(({ label }) => label).join(', ');
const idsOf = (evidence: readonly { id: string }[]): string[] => evidence.map(({ id }) => id);
