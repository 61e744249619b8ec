import { AppError } from '@sightline/contracts/core/errors';
import { verifyReport } from '@sightline/contracts/reports/reportFiles';
import { versionedNumber } from '@sightline/report/reportTexts';
import { addressKey } from '@sightline/server-kit/addressKey';
import { findLatestReport, findReport } from '@sightline/store/reports/reports';
import { type Route, serve } from '../../core/serve.ts';

/** Public facts for comparing a report with the original; only facts that are printed on it. */
export const verificationRoutes: readonly Route[] = [
  serve(verifyReport, async ({ store, limits, request }, { params }) => {
    await limits.spend('verifyByAddress', addressKey(request.ip));
    const report = await findReport(store, params.reportId);
    if (!report) throw new AppError('notFound', { thing: 'report' });
    const { organization, inspection, signature, result } = report.content;
    const latest = await findLatestReport(store, report.inspectionId);
    return {
      reportId: report._id,
      number: versionedNumber(report.content),
      organizationName: organization.name,
      result,
      address: inspection.address,
      versionNumber: report.content.reportVersion.number,
      permitNumber: inspection.permitNumber,
      issuedAt: report.createdAt.toISOString(),
      signedBy: signature.signedBy,
      licenseNumber: signature.licenseNumber,
      contentHash: report.contentHash,
      pdfHashes: [report.pdf, report.clientPdf].flatMap((pdf) =>
        pdf?.state === 'ready' ? [pdf.sha256] : [],
      ),
      isLatest: latest?._id === report._id,
    };
  }),
];
