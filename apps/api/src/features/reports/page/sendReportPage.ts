import '@sightline/server-kit/jsx';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { Response } from 'express';

/** Sends the report as a page. Its components are loaded on first use, so that they do not delay the start. */
export async function sendReportPage(
  { response }: { response: Response },
  { content, contentHash, changesSinceSigned }: Report,
): Promise<void> {
  const { reportPage } = await import('./reportPage.tsx');
  const { html, stylesHash } = reportPage(outlineReport(content, contentHash), changesSinceSigned);
  response.set('Content-Security-Policy', contentPolicy(stylesHash));
  response.type('html').send(html);
}

/** Allows only its own style sheet and the photos: text from people can neither load nor run anything. */
function contentPolicy(stylesHash: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${stylesHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
