import type { ReportSummary } from '@sightline/contracts/reports';
import type { ListedReport } from '@sightline/store/reports/lists';

export function presentSummary(report: ListedReport): ReportSummary {
  const { client, inspection, signature } = report.content;
  return {
    id: report._id,
    inspectionId: report.inspectionId,
    clientId: report.clientId,
    clientName: client.name,
    projectType: inspection.projectType,
    address: inspection.address,
    permitNumber: inspection.permitNumber,
    inspector: signature.signedBy,
    createdAt: report.createdAt.toISOString(),
    scheduledDate: inspection.scheduledDate,
    displayStatus: displayStatusOf(report),
    status: report.status,
  };
}

/** Until its PDF is there a report is under review; then it shows what the inspector decided. */
function displayStatusOf({ pdf, content }: ListedReport): ReportSummary['displayStatus'] {
  if (pdf.state !== 'ready') return 'under_review';
  if (content.result === 'approved') return 'approved';
  return content.result === 'partial' ? 'corrections_needed' : 'rejected';
}
