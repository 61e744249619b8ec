import { MARK_LABELS, projectTypeLabel, RESULT_LABELS, ROOM_ROLE_LABELS } from './labels.ts';
import type { ReportContent } from './reportContent.ts';
import { inspectionFacts, licenseText, personText, projectFacts } from './reportFacts.ts';
import { deficiencies, nextStepsOf, numberedPhotos, otherItems } from './reportItems.ts';
import { measurementTable } from './reportMeasurements.ts';
import { roomTable } from './reportRooms.ts';
import type { ReportOutline, ReportSection, SectionOf, Tally } from './reportSections.ts';
import { instantText, reportNumber, reportTitle } from './reportTexts.ts';
import { numberedVoiceNotes, voiceNotes } from './reportVoiceNotes.ts';

/** Turns a frozen report into the ordered list of sections that every rendering walks. */
export function outlineReport(content: ReportContent, contentHash: string): ReportOutline {
  const { inspection, organization } = content;
  return {
    title: reportTitle(inspection),
    reference: referenceOf(content),
    permit: inspection.permitNumber === '' ? 'No permit number' : `Permit #${inspection.permitNumber}`,
    organization: organization.name,
    address: inspection.address,
    notice: organization.isDemo ? 'Demonstration data' : null,
    contentHash,
    signedAt: content.signature.signedAt,
    sections: sectionsOf(content, contentHash),
  };
}

function sectionsOf(content: ReportContent, contentHash: string): ReportSection[] {
  const photos = numberedPhotos(content);
  const notes = numberedVoiceNotes(content);
  const documents = { photos, voiceNotes: notes };
  return [
    header(content),
    result(content),
    { kind: 'facts', title: 'Project Information', facts: projectFacts(content) },
    { kind: 'facts', title: 'Client & Inspection Details', facts: inspectionFacts(content) },
    ...changes(content),
    { kind: 'text', title: 'Summary', text: content.summary },
    deficiencies(content, documents),
    ...otherItems(content, documents),
    ...measurementTable(content),
    ...roomTable(content),
    ...(content.generalNotes === ''
      ? []
      : [{ kind: 'text', title: 'General Notes', text: content.generalNotes } as const]),
    { kind: 'list', title: 'Next Steps', entries: nextStepsOf(content) },
    attendance(content),
    ...handOvers(content),
    {
      kind: 'photos',
      title: `Photos (${photos.length})`,
      empty: 'No photos were taken.',
      photos,
    },
    ...voiceNotes(notes),
    signature(content),
    verification(content, contentHash),
  ];
}

function referenceOf({ reportId, reportVersion }: ReportContent): string {
  const number = `Report ${reportNumber(reportId)}`;
  return reportVersion ? `${number}, version ${reportVersion.number}` : number;
}

function header({ organization, inspection }: ReportContent): SectionOf<'header'> {
  const { name, address, phone, email, licenseNumber } = organization;
  const contact = [address, phone, email].filter((part) => part !== '').join('  |  ');
  return {
    kind: 'header',
    title: 'Company Documentation',
    notice: organization.isDemo ? 'Demonstration data - not the record of a real inspection' : null,
    organization: name,
    lines: [contact, licenseText(licenseNumber)].filter((line) => line !== ''),
    heading: 'Inspection Report',
    subheading: projectTypeLabel(inspection.projectType),
  };
}

function result({ result, progress, notApplicable, unmarked }: ReportContent): SectionOf<'result'> {
  const failed = progress.failedItems;
  const tally: Tally[] = [
    { count: progress.passedItems, label: MARK_LABELS.pass.past, tone: 'pass' },
    { count: failed, label: failed === 1 ? 'deficiency' : 'deficiencies', tone: 'fail' },
    { count: notApplicable.length, label: MARK_LABELS.notApplicable.past, tone: 'neutral' },
    {
      count: unmarked.length,
      label: MARK_LABELS.unmarked.past,
      tone: unmarked.length > 0 ? 'attention' : 'neutral',
    },
  ];
  return { kind: 'result', title: 'Result', result, label: RESULT_LABELS[result], tally };
}

function changes({ reportVersion }: ReportContent): SectionOf<'list'>[] {
  const before = reportVersion?.supersedes;
  if (!before) return [];
  const entries = before.changes.length > 0 ? before.changes : ['Re-signed with no changes.'];
  return [{ kind: 'list', title: `Changes Since Version ${before.number}`, entries }];
}

/** Who was on the call and when; one row per stay. */
function attendance({ attendance: stays, timeZone }: ReportContent): SectionOf<'table'> {
  return {
    kind: 'table',
    title: 'Attendance',
    empty: 'No one joined a live call for this inspection.',
    columns: [
      { title: 'Name', width: 34 },
      { title: 'Role', width: 16 },
      { title: 'Joined', width: 25 },
      { title: 'Left', width: 25 },
    ],
    rows: stays.map(({ name, role, joinedAt, leftAt }) => [
      name,
      ROOM_ROLE_LABELS[role],
      instantText(joinedAt, timeZone),
      leftAt === null ? 'Still on the call when the report was issued' : instantText(leftAt, timeZone),
    ]),
  };
}

/** Who hosted the call next, where the host handed it over. */
function handOvers({ handOvers: changes = [], timeZone }: ReportContent): SectionOf<'list'>[] {
  if (changes.length === 0) return [];
  const entries = changes.map(({ from, to, at }) => {
    const change = from === null ? `${to} took over hosting` : `Hosting went from ${from} to ${to}`;
    return `${change}, ${instantText(at, timeZone)}`;
  });
  return [{ kind: 'list', title: 'Changes of Host', entries }];
}

function signature({ signature: signed, timeZone }: ReportContent): SectionOf<'signature'> {
  const { signedBy, assignedInspector, width, height, strokes } = signed;
  return {
    kind: 'signature',
    title: 'Inspector Certification',
    signature: { signedBy, width, height, strokes },
    lines: [
      signedBy,
      licenseText(signed.licenseNumber),
      ...(assignedInspector ? [`Signed for the assigned inspector, ${personText(assignedInspector)}`] : []),
      `Signed ${instantText(signed.signedAt, timeZone)}`,
    ],
  };
}

function verification({ verificationUrl }: ReportContent, contentHash: string): SectionOf<'verification'> {
  return {
    kind: 'verification',
    title: 'Verification',
    url: verificationUrl,
    text: 'Scan the QR code or open the link. The result, property address and hash shown there must match this report.',
    contentHash,
  };
}
