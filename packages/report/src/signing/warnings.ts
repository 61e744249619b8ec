import {
  type FailureRules,
  incompleteFailures,
  isDescribed,
  type SectionedItem,
} from '@sightline/contracts/checklists/checklistItems';
import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportContent, ReportItem } from '@sightline/contracts/reports/content';
import type { ReportWarning, WarnedItem } from '@sightline/contracts/reports/signing';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { reportableText, type VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { counted } from '@sightline/wording/counted';
import { dayIn, dayText } from '@sightline/wording/dates';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { zoneOfSite } from '@sightline/wording/place/siteZone';

type StatedItem = Named & Pick<ReportItem, 'photoIds' | 'notes' | 'correction' | 'markedAt'>;
type Items = Record<'findings' | 'passed' | 'notApplicable' | 'unmarked', readonly StatedItem[]>;

/** The server knows all of it, a device on site knows it before anything is sent. */
export interface WarnedEvidence {
  stated: Items;
  /** The photos of the report: one that was left out or deleted is not among them. */
  photos: readonly Pick<Photo, 'id' | 'description' | 'viewId'>[];
  voiceNotes: readonly Pick<VoiceNote, 'id' | 'accepted' | 'approval' | 'disposition'>[];
  scans: readonly Scan[];
}

interface Inspected extends Pick<ReportContent['inspection'], 'permitAppliedOn' | 'address'> {
  /** The zone of the office, for an address whose own is not certain. */
  officeZone: string;
}

type Named = Pick<ReportItem, 'id' | 'label' | 'section'>;

/**
 * Contradictions and gaps in a report. The signer must acknowledge each before the report is signed. An id
 * names what its warning is about, so that consent for two items does not cover a third.
 */
export function reportWarnings(
  { stated, photos, voiceNotes, scans }: WarnedEvidence,
  inspected: Inspected,
  result: InspectionResult,
): ReportWarning[] {
  return [
    ...itemWarnings(stated, result),
    ...given([
      photos.length === 0 && { id: 'noPhotos', text: 'The report has no photos.' },
      aboutEvidence('photosWithoutSubject', withoutSubject(stated, photos), withoutSubjectText),
      aboutEvidence('voiceNotesUnreviewed', idsOf(unreviewedNotes(voiceNotes)), unreviewedText),
      aboutEvidence('scanFindingsUndecided', idsOf(undecidedFindings(scans)), undecidedText),
      !inspected.permitAppliedOn && {
        id: 'permitDateMissing',
        text: "No permit application date is on file, so the report can't state the code edition.",
      },
      permitDateWarning(stated, inspected),
    ]),
  ];
}

/** The same for the signature of a checklist, which states no other evidence. Its result may be open. */
export function checklistWarnings(
  stated: Items,
  inspected: Inspected,
  result: InspectionResult | null,
): ReportWarning[] {
  return [...itemWarnings(stated, result), ...given([permitDateWarning(stated, inspected)])];
}

function itemWarnings(stated: Items, result: InspectionResult | null): ReportWarning[] {
  return given([
    undescribedWarning(stated.findings),
    result !== null && contradictionOf(stated.findings, result),
    aboutItems('unmarked', stated.unmarked, (count) => unmarkedText(count, stated)),
    aboutItems('failedWithoutPhoto', withoutPhoto(stated), (count) => lackText(count, 'photo')),
  ]);
}

/** What is wrong with a deficiency comes first: without it no contractor can correct one. */
export function undescribedWarning(findings: readonly StatedItem[]): ReportWarning | false {
  const undescribed = findings.filter((item) => !isDescribed(item));
  return aboutItems('failedWithoutDescription', undescribed, (count) => lackText(count, 'description'));
}

/** What the company requires of failed items before anything is signed. It cannot be acknowledged away. */
export function missingOnFail(
  items: readonly SectionedItem[],
  photos: readonly { itemId: string | null }[],
  rules: FailureRules | undefined,
): ReportWarning[] {
  const missing = incompleteFailures(items, photos, rules);
  return given([
    aboutItems('descriptionsMissing', missing.descriptions, () => 'Describe each failed item.'),
    aboutItems('photosMissing', missing.photos, () => 'Add a photo of each failed item.'),
  ]);
}

function given(warnings: readonly (ReportWarning | false)[]): ReportWarning[] {
  return warnings.filter((warning) => warning !== false);
}

function contradictionOf(failed: readonly Named[], result: InspectionResult): ReportWarning | false {
  if (result === 'approved')
    return aboutItems(
      'approvedWithFailedItems',
      failed,
      (count) => `The result is ${RESULT_LABELS.approved}, but ${counted(count, 'item')} failed.`,
    );
  if (failed.length > 0) return false;
  return { id: 'nothingFailed', text: 'The result calls for corrections, but no checklist item failed.' };
}

function withoutPhoto({ findings }: Items): Named[] {
  return findings.filter(({ photoIds }) => photoIds.length === 0);
}

export function lackText(count: number, lacking: 'description' | 'photo'): string {
  return `${counted(count, 'failed item')} ${count === 1 ? 'has' : 'have'} no ${lacking}.`;
}

/** An older permit has most likely a wrong date: one that is not used expires within months. */
const OLD_PERMIT_YEARS = 10;

/** A permit that was applied for after the first mark, or long before it. The code edition follows from its date. */
function permitDateWarning(
  { findings, passed, notApplicable }: Items,
  { permitAppliedOn, address, officeZone }: Inspected,
): ReportWarning | false {
  const marks = [...findings, ...passed, ...notApplicable].flatMap(({ markedAt }) => markedAt ?? []);
  const [first] = marks.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  if (!permitAppliedOn || first === undefined) return false;
  const inspectedOn = dayIn(first, zoneOfSite(address, officeZone));
  const id = ['permitDate', permitAppliedOn, inspectedOn].join(':');
  const [applied, inspected] = [dayText(permitAppliedOn), dayText(inspectedOn)];
  if (permitAppliedOn > inspectedOn)
    return { id, text: `The permit was applied for on ${applied}, after the inspection on ${inspected}.` };
  const years = fullYears(permitAppliedOn, inspectedOn);
  if (years < OLD_PERMIT_YEARS) return false;
  return {
    id,
    text: `The permit was applied for on ${applied}, ${years} years before the inspection on ${inspected}.`,
  };
}

/** The full years between two days. */
function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** A required view says what its photo shows. A room alone says where a photo was taken. */
function withoutSubject(
  { findings, passed, notApplicable, unmarked }: Items,
  photos: WarnedEvidence['photos'],
): string[] {
  const items = [...findings, ...passed, ...notApplicable, ...unmarked];
  const attached = new Set(items.flatMap(({ photoIds }) => photoIds));
  return idsOf(
    photos.filter(
      ({ id, description, viewId }) => !attached.has(id) && description === '' && viewId === null,
    ),
  );
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

function unmarkedText(count: number, { passed, findings, notApplicable }: Items): string {
  const total = count + passed.length + findings.length + notApplicable.length;
  const are = count === 1 ? 'is' : 'are';
  return `${count} of ${total} items ${are} not marked. The report will list them as not inspected.`;
}

function aboutItems(
  kind: string,
  items: readonly Named[],
  textOf: (count: number) => string,
): ReportWarning | false {
  if (items.length === 0) return false;
  const id = [kind, ...idsOf(items)].join(':');
  return { id, text: textOf(items.length), items: items.map((item) => warnedItem(item, items)) };
}

function warnedItem({ id, label, section }: Named, listed: readonly Named[]): WarnedItem {
  const isAlone = listed.every((other) => other.id === id || other.label !== label);
  return { id, label: isAlone ? label : `${section}: ${label}` };
}

/** Shortened, since a report may have more photos or notes than the length of an id allows. */
function aboutEvidence(
  kind: string,
  ids: readonly string[],
  textOf: (count: number) => string,
): ReportWarning | false {
  if (ids.length === 0) return false;
  return { id: [kind, ids.length, digestOf(ids.toSorted().join())].join(':'), text: textOf(ids.length) };
}

/** FNV-1a of 64 bits, which a browser computes at once; the browser's SHA-256 answers in a later task. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

const idsOf = (evidence: readonly { id: string }[]): string[] => evidence.map(({ id }) => id);

/** Possible defects without a decision. Fixtures are an inventory and need none. */
function undecidedFindings(scans: readonly Scan[]): Finding[] {
  return scans.flatMap(findingsOf).filter(({ kind, state }) => kind !== 'object' && state === 'possible');
}

/** Notes that are meant for the report and whose text is not accepted yet. */
function unreviewedNotes<Note extends Pick<VoiceNote, 'accepted' | 'approval' | 'disposition'>>(
  notes: readonly Note[],
): Note[] {
  return notes.filter((note) => note.disposition === 'inReport' && reportableText(note) === null);
}
