import { AppError } from '@sightline/contracts/core/errors';
import { verifyReport } from '@sightline/contracts/reports';
import { findLatestReport, findReport } from '@sightline/store/reports/reports';
import { type Route, serve } from '../../core/serve.ts';

/** What anybody who holds a report may compare it with. Only what is printed on it already. */
export const verificationRoutes: readonly Route[] = [
  serve(verifyReport, async ({ store, limits, request }, { params }) => {
    await limits.spend('verifyByAddress', request.ip ?? '');
    const report = await findReport(store, params.reportId);
    if (!report) throw new AppError('notFound', { thing: 'report' });
    const { organization, inspection, signature } = report.content;
    const latest = await findLatestReport(store, report.inspectionId);
    return {
      reportId: report._id,
      organizationName: organization.name,
      permitNumber: inspection.permitNumber,
      issuedAt: report.createdAt.toISOString(),
      signedBy: signature.signedBy,
      licenseNumber: signature.licenseNumber,
      contentHash: report.contentHash,
      pdfSha256: report.pdf.state === 'ready' ? report.pdf.sha256 : null,
      isLatest: latest?._id === report._id,
    };
  }),
];
