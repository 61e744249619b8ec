import { projectTypeLabel, RESULT_LABELS } from './labels.ts';
import type { ReportContent } from './reportContent.ts';
import type { Fact } from './reportSections.ts';
import { dayText, instantText, reportNumber } from './reportTexts.ts';

/** The labeled facts of a report: the project, the inspection, and the version. */

export function projectFacts({ inspection }: ReportContent): Fact[] {
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

export function inspectionFacts(content: ReportContent): Fact[] {
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

export function licenseText(number: string): string {
  return number === '' ? 'License number not given' : `License ${number}`;
}
