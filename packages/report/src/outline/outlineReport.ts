import type { ReportContent } from '@sightline/contracts/reports/content';
import { type ReportLayout, shownSections } from '@sightline/contracts/reports/layout';
import { REPORT_TEMPLATES } from '@sightline/contracts/reports/templates';
import {
  REPORT_SECTION_LABELS,
  REPORT_TYPES,
  type ReportSectionName,
} from '@sightline/contracts/reports/types';
import { instantText } from '@sightline/wording/dates';
import { projectTypeLabel, ROOM_ROLE_LABELS } from '@sightline/wording/labels';
import { reportFileTitle } from '../fileName.ts';
import { reportTitle, versionedNumber } from '../reportTexts.ts';
import { charts } from './charts.ts';
import { comparison } from './comparison.ts';
import { inspectionFacts, licenseText, personText, projectFacts } from './facts.ts';
import { figures } from './figures.ts';
import { deficiencies, otherItems } from './items.ts';
import { livenessTable } from './liveness.ts';
import { map } from './map.ts';
import { measurementTable } from './measurements.ts';
import { arrangePictures, comparisonTitle, PHOTO_PAGES } from './pictures.ts';
import { nextSteps, result } from './result.ts';
import { roomTable } from './rooms.ts';
import { scanFindings } from './scanFindings.ts';
import type { ReportOutline, ReportSection, SectionOf, SectionPhoto } from './sections.ts';
import { selectEvidence } from './selection.ts';
import { voiceNotes } from './voiceNotes.ts';

/** Turns a frozen report into the ordered list of sections that every rendering walks. */
export function outlineReport(content: ReportContent, contentHash: string): ReportOutline {
  const { inspection, organization, layout } = content;
  return {
    title: reportTitle(inspection),
    fileTitle: reportFileTitle(content),
    reference: referenceOf(content),
    permit: inspection.permitNumber === '' ? 'No permit number' : `Permit #${inspection.permitNumber}`,
    organization: organization.name,
    address: inspection.address,
    notice: organization.isDemo ? 'Demonstration data' : null,
    contentHash,
    signedAt: content.signature.signedAt,
    brandColor: organization.brandColor,
    look: REPORT_TEMPLATES[layout.template].look,
    watermark: layout.watermark,
    sections: numbered(sectionsOf(content, contentHash), layout),
  };
}

/**
 * Every report has these parts, in fixed places. The sections between them begin with the deficiencies and the next
 * steps, so that these follow the result on the first page. Decision 143.
 */
const OPENING = ['letterhead', 'result', 'changes', 'comparison'] as const;
const CLOSING = ['project', 'inspection', 'livenessChecks', 'signature', 'verification'] as const;
type ReportPart = ReportSectionName | (typeof OPENING)[number] | (typeof CLOSING)[number];

function sectionsOf(content: ReportContent, contentHash: string): ReportSection[] {
  const parts = partsOf(content, contentHash);
  return [...OPENING, ...shownSections(content.layout), ...CLOSING].flatMap((part) => parts[part]);
}

/** `3. Deficiencies (2)` where the template numbers sections. */
function numbered(sections: ReportSection[], { template }: ReportLayout): ReportSection[] {
  if (!REPORT_TEMPLATES[template].look.numbersSections) return sections;
  // The letterhead comes first and has no heading.
  return sections.map((section, index) =>
    section.kind === 'header' ? section : { ...section, title: `${index}. ${section.title}` },
  );
}

function partsOf(content: ReportContent, contentHash: string): Record<ReportPart, ReportSection[]> {
  const evidence = selectEvidence(content);
  const pictures = arrangePictures(content, evidence);
  const { scanFindings: found } = pictures;
  const documents = { pictures, voiceNotes: evidence.voiceNotes, scanFindings: found };
  const after = pictures.at(comparisonTitle(content));
  return {
    letterhead: [header(content)],
    result: [result(content)],
    project: [{ kind: 'facts', title: 'Project information', facts: projectFacts(content) }],
    inspection: [{ kind: 'facts', title: 'Client and inspection details', facts: inspectionFacts(content) }],
    changes: changes(content),
    comparison: comparison(content, { before: evidence.earlierPhotos, after }),
    figures: figures(content),
    charts: charts(content),
    summary: [{ kind: 'text', title: 'Summary', text: content.summary }],
    deficiencies: [deficiencies(content, documents)],
    otherItems: otherItems(content, documents),
    map: map(content, new Set(evidence.photos.map(({ id }) => id))),
    measurements: measurementTable({ ...content, measurements: evidence.measurements }),
    rooms: roomTable(content),
    generalNotes: generalNotes(content),
    nextSteps: [nextSteps(content)],
    attendance: [...attendance(content), ...handOvers(content)],
    photos: photoSection(content, pictures.at(PHOTO_PAGES)),
    voiceNotes: voiceNotes(evidence.voiceNotes),
    scanFindings: scanFindings(found),
    livenessChecks: livenessTable(content),
    signature: [signature(content)],
    verification: [verification(content, contentHash)],
  };
}

function generalNotes({ generalNotes: text }: ReportContent): SectionOf<'text'>[] {
  return text === '' ? [] : [{ kind: 'text', title: REPORT_SECTION_LABELS.generalNotes, text }];
}

/** States how many photos this type of report leaves out. */
function photoSection({ photos: taken, type }: ReportContent, photos: SectionPhoto[]): SectionOf<'photos'>[] {
  if (taken.length === 0) return [];
  if (REPORT_TYPES[type].evidence === 'all')
    return [{ kind: 'photos', title: `Photos (${photos.length})`, empty: '', photos }];
  return [
    {
      kind: 'photos',
      title: `Photos of deficiencies (${photos.length} of ${taken.length})`,
      empty: 'No photos of deficiencies were taken.',
      photos,
    },
  ];
}

function referenceOf(content: ReportContent): string {
  const before = content.reportVersion.supersedes;
  const supersedes = before ? `, supersedes v${before.number}` : '';
  return `Report ${versionedNumber(content)}${supersedes}`;
}

function header({ organization, inspection, type }: ReportContent): SectionOf<'header'> {
  const { name, address, phone, email, licenseNumber } = organization;
  const contact = [address, phone, email].filter((part) => part !== '').join('  |  ');
  return {
    kind: 'header',
    title: 'Company documentation',
    notice: organization.isDemo ? 'Demonstration data - not the record of a real inspection' : null,
    organization: name,
    logo: organization.logo,
    lines: [contact, licenseText(licenseNumber)].filter((line) => line !== ''),
    heading: 'Inspection Report',
    subheading: [projectTypeLabel(inspection.projectType), typeText(type)]
      .filter((part) => part !== '')
      .join(' - '),
  };
}

/** `Defect-only report`; empty for the usual type, which needs no word. */
function typeText(type: ReportContent['type']): string {
  return type === 'comprehensive' ? '' : `${REPORT_TYPES[type].label} report`;
}

function changes({ reportVersion }: ReportContent): SectionOf<'list'>[] {
  const before = reportVersion.supersedes;
  if (!before) return [];
  const entries = before.changes.length > 0 ? before.changes : ['Re-signed with no changes.'];
  return [{ kind: 'list', title: `Changes since version ${before.number}`, entries }];
}

/** The attendance of the call; one row per stay. An inspection in person has no call. */
function attendance({ attendance: stays, inspection, timeZone }: ReportContent): SectionOf<'table'>[] {
  if (stays.length === 0 && !inspection.isVirtual) return [];
  const table: SectionOf<'table'> = {
    kind: 'table',
    title: 'Attendance',
    empty: 'No one joined a live call for this inspection.',
    columns: [
      { title: 'Name', width: 34 },
      { title: 'Role', width: 16 },
      { title: 'Joined', width: 25 },
      { title: 'Left', width: 25 },
    ],
    rows: stays.map(({ name, role, joinedAt, ...end }) => [
      name,
      ROOM_ROLE_LABELS[role],
      instantText(joinedAt, timeZone),
      leftText(end, timeZone),
    ]),
  };
  return [table];
}

type StayEnd = Pick<ReportContent['attendance'][number], 'leftAt' | 'isOnCall'>;

function leftText({ leftAt, isOnCall }: StayEnd, timeZone: string): string {
  if (leftAt !== null) return instantText(leftAt, timeZone);
  return isOnCall ? 'Still on the call when the report was issued' : 'No departure on record';
}

function handOvers({ handOvers: changes, timeZone }: ReportContent): SectionOf<'list'>[] {
  if (changes.length === 0) return [];
  const entries = changes.map(({ from, to, at }) => {
    const change = from === null ? `${to} took over hosting` : `Hosting went from ${from} to ${to}`;
    return `${change}, ${instantText(at, timeZone)}`;
  });
  return [{ kind: 'list', title: 'Changes of host', entries }];
}

function statementOf({ signedBy, licenseNumber }: ReportContent['signature']): string {
  const license = licenseNumber === '' ? '' : `, license ${licenseNumber}`;
  return `I, ${signedBy}${license}, certify that this inspection was made by me or under my direct supervision, and that this report states what was found.`;
}

function signature(content: ReportContent): SectionOf<'signature'> {
  const { signature: signed, timeZone } = content;
  const { signedBy, assignedInspector, width, height, strokes } = signed;
  return {
    kind: 'signature',
    title: 'Inspector certification',
    statement: statementOf(signed),
    signature: { signedBy, width, height, strokes },
    lines: [
      signedBy,
      licenseText(signed.licenseNumber),
      ...(assignedInspector ? [`Signed for the assigned inspector, ${personText(assignedInspector)}`] : []),
      `Signed ${instantText(signed.signedAt, timeZone)}`,
    ].filter((line) => line !== ''),
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
