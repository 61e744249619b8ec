import { PHOTO_SOURCE_LABELS, projectTypeLabel, RESULT_LABELS, ROOM_ROLE_LABELS } from './labels.ts';
import type { ReportContent, ReportItem, ReportPhoto } from './reportContent.ts';
import type {
  Fact,
  ReportOutline,
  ReportSection,
  SectionItem,
  SectionOf,
  SectionPhoto,
  Tally,
} from './reportSections.ts';
import { dayText, instantText, positionText, reportNumber, reportTitle, secondText } from './reportTexts.ts';

/** Words a frozen report as the ordered list of sections that every rendering walks. */
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
  return [
    header(content),
    result(content),
    { kind: 'facts', title: 'Project Information', facts: projectFacts(content) },
    { kind: 'facts', title: 'Client & Inspection Details', facts: inspectionFacts(content) },
    ...changes(content),
    { kind: 'text', title: 'Summary', text: content.summary },
    deficiencies(content, photos),
    ...otherItems(content, photos),
    ...(content.generalNotes === ''
      ? []
      : [{ kind: 'text', title: 'General Notes', text: content.generalNotes } as const]),
    { kind: 'list', title: 'Next Steps', entries: nextStepsOf(content) },
    attendance(content),
    {
      kind: 'photos',
      title: `Photos (${photos.length})`,
      empty: 'No photos were taken.',
      photos,
    },
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
    { count: progress.passedItems, label: 'passed', tone: 'pass' },
    { count: failed, label: failed === 1 ? 'deficiency' : 'deficiencies', tone: 'fail' },
    { count: notApplicable.length, label: 'not applicable', tone: 'neutral' },
    { count: unmarked.length, label: 'not marked', tone: unmarked.length > 0 ? 'attention' : 'neutral' },
  ];
  return { kind: 'result', title: 'Result', result, label: RESULT_LABELS[result], tally };
}

function projectFacts({ inspection }: ReportContent): Fact[] {
  const { permitIssuedOn, codeEdition, codeEditionReason } = inspection;
  const missingEdition = codeEditionReason === null ? '' : `Not determined: ${codeEditionReason}`;
  return [
    { label: 'Property address', value: inspection.address, isWide: true },
    { label: 'Project type', value: projectTypeLabel(inspection.projectType) },
    { label: 'Permit number', value: inspection.permitNumber },
    { label: 'Permit issued', value: permitIssuedOn === null ? '' : dayText(permitIssuedOn) },
    { label: 'Code edition', value: codeEdition ?? missingEdition, isWide: true },
  ];
}

function inspectionFacts(content: ReportContent): Fact[] {
  const { client, inspection, signature: signed, timeZone } = content;
  const scheduled = inspection.scheduledDate === null ? '' : instantText(inspection.scheduledDate, timeZone);
  return [
    { label: 'Client', value: client.name },
    { label: 'Company', value: client.companyName },
    {
      label: 'Inspector',
      value: [signed.signedBy, signed.licenseNumber && `license ${signed.licenseNumber}`]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'Scheduled', value: scheduled },
    {
      label: 'Performed',
      value: inspection.isVirtual ? 'Virtual inspection by live video' : 'In person',
    },
    { label: 'Report issued', value: instantText(content.generatedAt, timeZone) },
    { label: 'Report number', value: reportNumber(content.reportId) },
    ...versionFacts(content),
  ];
}

function versionFacts({ reportVersion, timeZone }: ReportContent): Fact[] {
  if (!reportVersion) return [];
  const { number, supersedes } = reportVersion;
  const before =
    supersedes &&
    `Version ${supersedes.number}, ${RESULT_LABELS[supersedes.result]}, signed ${instantText(supersedes.signedAt, timeZone)}`;
  return [
    { label: 'Version', value: String(number) },
    ...(before ? [{ label: 'Supersedes', value: before, isWide: true }] : []),
  ];
}

function changes({ reportVersion }: ReportContent): SectionOf<'list'>[] {
  const before = reportVersion?.supersedes;
  if (!before) return [];
  const entries = before.changes.length > 0 ? before.changes : ['Signed again without a change.'];
  return [{ kind: 'list', title: `Changes Since Version ${before.number}`, entries }];
}

function deficiencies(content: ReportContent, photos: readonly SectionPhoto[]): SectionOf<'deficiencies'> {
  return {
    kind: 'deficiencies',
    title: `Deficiencies (${content.findings.length})`,
    empty: 'No deficiencies were found in the items that were marked.',
    items: itemsOf(content.findings, content.timeZone, photos),
  };
}

/** Items without a deficiency; what was not inspected is named, too. */
function otherItems(content: ReportContent, photos: readonly SectionPhoto[]): SectionOf<'items'>[] {
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

/** What follows from the deficiencies and the result. */
function nextStepsOf({ findings, unmarked, result: decided }: ReportContent): string[] {
  const corrections = findings.map(({ section, label }) => `Correct ${section}: ${label}.`);
  if (corrections.length > 0) return [...corrections, 'Request a re-inspection of the corrected items.'];
  if (decided !== 'approved') return ['Resolve the points in the summary and request a re-inspection.'];
  return unmarked.length > 0
    ? ['No corrections are required for the items inspected. Items not marked remain to be inspected.']
    : ['No corrections are required.'];
}

/** Who was in the room and when; one row a stay. */
function attendance({ attendance: stays, timeZone }: ReportContent): SectionOf<'table'> {
  return {
    kind: 'table',
    title: 'Attendance',
    empty: 'No one joined a live room for this inspection.',
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
      leftAt === null ? 'Still present when the report was issued' : instantText(leftAt, timeZone),
    ]),
  };
}

function numberedPhotos({ photos, timeZone }: ReportContent): SectionPhoto[] {
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

function signature({ signature: signed, timeZone }: ReportContent): SectionOf<'signature'> {
  const { signedBy, width, height, strokes } = signed;
  return {
    kind: 'signature',
    title: 'Inspector Certification',
    signature: { signedBy, width, height, strokes },
    lines: [signedBy, licenseText(signed.licenseNumber), `Signed ${instantText(signed.signedAt, timeZone)}`],
  };
}

function verification({ verificationUrl }: ReportContent, contentHash: string): SectionOf<'verification'> {
  return {
    kind: 'verification',
    title: 'Verification',
    url: verificationUrl,
    text: 'Scan the code or open the address. The result, the address and the hash that it shows must match this report.',
    contentHash,
  };
}

function licenseText(number: string): string {
  return number === '' ? 'License number not given' : `License ${number}`;
}
