import { isDescribed } from '@sightline/contracts/checklists/checklistItems';
import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportContent, ReportItem } from '@sightline/contracts/reports/content';
import type { ReportWarning } from '@sightline/contracts/reports/signing';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { reportableText, type VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { dayIn, dayText } from '@sightline/wording/dates';
import { RESULT_LABELS } from '@sightline/wording/labels';

type StatedItem = Pick<ReportItem, 'id' | 'label' | 'photoIds' | 'notes' | 'correction' | 'markedAt'>;
type Items = Record<'findings' | 'passed' | 'notApplicable' | 'unmarked', readonly StatedItem[]>;

/** The server knows all of it, a device on site knows it before anything is sent. */
export interface WarnedEvidence {
  stated: Items;
  /** The photos of the report: one that was left out or deleted is not among them. */
  photos: readonly Pick<Photo, 'id' | 'description' | 'viewId'>[];
  voiceNotes: readonly Pick<VoiceNote, 'id' | 'accepted' | 'approval' | 'disposition'>[];
  scans: readonly Scan[];
}

interface Inspected extends Pick<ReportContent['inspection'], 'permitAppliedOn'> {
  /** The company's time zone, in which the day of the inspection is told. */
  timeZone: string;
}

type Named = Pick<ReportContent['findings'][number], 'id' | 'label'>;

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

/** What is wrong with a deficiency comes first: without it no contractor can correct one. */
function itemWarnings(stated: Items, result: InspectionResult | null): ReportWarning[] {
  const undescribed = stated.findings.filter((item) => !isDescribed(item));
  return given([
    aboutItems('failedWithoutDescription', undescribed, (items) => lackText(items, 'description')),
    result !== null && contradictionOf(stated.findings, result),
    aboutItems('unmarked', stated.unmarked, ({ length }) => unmarkedText(length, stated)),
    aboutItems('failedWithoutPhoto', withoutPhoto(stated), (items) => lackText(items, 'photo')),
  ]);
}

function given(warnings: readonly (ReportWarning | false)[]): ReportWarning[] {
  return warnings.filter((warning) => warning !== false);
}

function contradictionOf(failed: readonly Named[], result: InspectionResult): ReportWarning | false {
  if (result === 'approved')
    return aboutItems('approvedWithFailedItems', failed, () => {
      const items = failed.length === 1 ? 'this item' : `${failed.length} items`;
      return `The result is ${RESULT_LABELS.approved}, but ${items} failed: ${labelsOf(failed)}.`;
    });
  if (failed.length > 0) return false;
  return { id: 'nothingFailed', text: 'The result calls for corrections, but no checklist item failed.' };
}

function withoutPhoto({ findings }: Items): Named[] {
  return findings.filter(({ photoIds }) => photoIds.length === 0);
}

function lackText(items: readonly Named[], lacking: 'description' | 'photo'): string {
  const those = items.length === 1 ? 'This failed item has' : `${items.length} failed items have`;
  return `${those} no ${lacking}: ${labelsOf(items)}.`;
}

/** An older permit has most likely a wrong date: one that is not used expires within months. */
const OLD_PERMIT_YEARS = 10;

/** A permit that was applied for after the first mark, or long before it. The code edition follows from its date. */
function permitDateWarning(
  { findings, passed, notApplicable }: Items,
  { permitAppliedOn, timeZone }: Inspected,
): ReportWarning | false {
  const marks = [...findings, ...passed, ...notApplicable].flatMap(({ markedAt }) => markedAt ?? []);
  const [first] = marks.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  if (!permitAppliedOn || first === undefined) return false;
  const inspectedOn = dayIn(first, timeZone);
  const id = ['permitDate', permitAppliedOn, inspectedOn].join(':');
  const [applied, inspected] = [dayText(permitAppliedOn), dayText(inspectedOn)];
  if (permitAppliedOn > inspectedOn)
    return { id, text: `The permit was applied for on ${applied}, after the inspection on ${inspected}.` };
  const years = Number(inspectedOn.slice(0, 4)) - Number(permitAppliedOn.slice(0, 4));
  if (years < OLD_PERMIT_YEARS) return false;
  return {
    id,
    text: `The permit was applied for on ${applied}, ${years} years before the inspection on ${inspected}.`,
  };
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

function aboutItems<Item extends Named>(
  kind: string,
  items: readonly Item[],
  textOf: (items: readonly Item[]) => string,
): ReportWarning | false {
  if (items.length === 0) return false;
  return { id: [kind, ...items.map(({ id }) => id)].join(':'), text: textOf(items) };
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

const labelsOf = (items: readonly Named[]): string => items.map(({ label }) => label).join(', ');
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
