import { createHash } from 'node:crypto';
import type { ReportRecord } from '@sightline/store/reports/reports';
import type { Response } from 'express';
import { reportPage } from './reportPage.ts';
import { STYLES } from './styles.ts';

const STYLES_HASH = createHash('sha256').update(STYLES, 'utf8').digest('base64');

/** Only its own style sheet and the photos: whatever somebody wrote into a note can neither load nor run anything. */
const CONTENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLES_HASH}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export async function sendReportPage(
  { response }: { response: Response },
  report: ReportRecord,
): Promise<void> {
  response.set({ 'Content-Security-Policy': CONTENT_POLICY, 'Cache-Control': 'private, no-cache' });
  response.type('html').send(reportPage(report));
}
