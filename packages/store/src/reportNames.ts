import type { ReportContent } from '@sightline/contracts/reportContent';
import { projectTypeText } from './reportTexts.ts';

/** Also the subject of the mail that carries the report. */
export function reportTitle({
  projectType,
  permitNumber,
}: Pick<ReportContent['inspection'], 'projectType' | 'permitNumber'>): string {
  const title = `Inspection Report - ${projectTypeText(projectType)}`;
  return permitNumber === '' ? title : `${title} | Permit #${permitNumber}`;
}

/** Named after the permit number, or the inspection where there is none; only characters every system takes. */
export function reportFileName({
  inspection,
  inspectionId,
}: Pick<ReportContent, 'inspection' | 'inspectionId'>): string {
  const permit = inspection.permitNumber
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `Inspection-Report-${permit === '' ? inspectionId : permit}.pdf`;
}
