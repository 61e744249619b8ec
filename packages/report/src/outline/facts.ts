import type { AssignedInspector } from '@sightline/contracts/inspections/signing';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { counted } from '@sightline/wording/counted';
import { dayText, instantText } from '@sightline/wording/dates';
import { METHOD_LABELS, projectTypeLabel, RESULT_LABELS } from '@sightline/wording/labels';
import { instantInZones } from '@sightline/wording/mailFacts';
import { zonesAt } from '@sightline/wording/place/zonesAt';
import { versionedNumber } from '../reportTexts.ts';
import { durationTimes } from './figures.ts';
import type { Fact } from './sections.ts';

/** The labeled facts of a report: the project, the inspection, and the version. */

export function projectFacts({ inspection }: ReportContent): Fact[] {
  const { codeEdition, codeEditionReason } = inspection;
  return given([
    { label: 'Project type', value: projectTypeLabel(inspection.projectType) },
    { label: 'Permit application', value: dayOrNothing(inspection.permitAppliedOn) },
    { label: 'Jurisdiction', value: inspection.jurisdiction ?? '' },
    { label: 'Contractor', value: inspection.contractor },
    { label: 'Code edition', value: codeEdition ?? codeEditionReason ?? '', isWide: true },
  ]);
}

/** What is empty is not shown. */
export function given(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value.trim() !== '');
}

function dayOrNothing(day: string | null): string {
  return day === null ? '' : dayText(day);
}

export function inspectionFacts(content: ReportContent): Fact[] {
  const { client, inspection, timeZone } = content;
  return given([
    { label: 'Company', value: client.companyName },
    { label: 'Scheduled', value: scheduledText(content) },
    { label: 'Inspection method', value: METHOD_LABELS[inspection.isVirtual ? 'virtual' : 'in_person'] },
    { label: 'Report issued', value: instantText(content.generatedAt, timeZone) },
    ...callTimes(content),
    { label: 'Re-inspection required', value: reinspectionText(content) },
    { label: 'Report number', value: versionedNumber(content) },
    ...versionFacts(content),
    ...typeFacts(content),
  ]);
}

function scheduledText({ inspection, timeZone, officeTimeZone = timeZone }: ReportContent): string {
  const { scheduledDate } = inspection;
  return scheduledDate === null
    ? ''
    : instantInZones(scheduledDate, zonesAt(timeZone, officeTimeZone, scheduledDate));
}

function callTimes({ figures, timeZone }: ReportContent): Fact[] {
  if (!figures.duration) return [];
  const { began, ended } = durationTimes(figures.duration, timeZone);
  return [
    { label: 'Inspection began', value: began },
    { label: 'Inspection ended', value: ended },
  ];
}

function reinspectionText({ result, findings }: ReportContent): string {
  if (result === 'approved' && findings.length === 0) return 'No';
  const count = counted(findings.length, 'item');
  return findings.length === 0 ? 'Yes' : `Yes, of ${count}`;
}

/** `Ana Ruiz, license BN-77` */
export function personText({ name, licenseNumber }: AssignedInspector): string {
  return licenseNumber === '' ? name : `${name}, license ${licenseNumber}`;
}

function versionFacts({ reportVersion, timeZone }: ReportContent): Fact[] {
  const { number, supersedes } = reportVersion;
  const before =
    supersedes &&
    `Version ${supersedes.number}, ${RESULT_LABELS[supersedes.result]}, signed ${instantText(supersedes.signedAt, timeZone)}`;
  if (!before) return [];
  return [
    { label: 'Version', value: String(number) },
    { label: 'Supersedes', value: before, isWide: true },
  ];
}

/** The contents of a type that leaves parts out; the comprehensive type leaves out nothing. */
function typeFacts({ type }: ReportContent): Fact[] {
  if (type === 'comprehensive') return [];
  const { label, contents } = REPORT_TYPES[type];
  return [{ label: 'Report type', value: `${label}. ${contents}`, isWide: true }];
}

export function licenseText(number: string): string {
  return number === '' ? '' : `License ${number}`;
}
