import type { Logger } from 'pino';
import type { WorkersEnvironment } from './environment.ts';
import type { PdfSigner } from './jobs/render-report/PdfSigner.ts';

const SOON_MS = 30 * 24 * 60 * 60_000;

/** With the company's certificate, where one is configured; one that cannot be opened ends the process with the reason. */
export async function openSigner(
  { REPORT_CERTIFICATE_FILE: file, REPORT_CERTIFICATE_PASSWORD: password }: WorkersEnvironment,
  logger: Logger,
): Promise<PdfSigner | null> {
  if (file === undefined) return null;
  // Loaded only where it is used.
  const { PdfSigner } = await import('./jobs/render-report/PdfSigner.ts');
  const signer = await PdfSigner.open(file, password).catch((error: unknown) => {
    throw new Error('REPORT_CERTIFICATE_FILE cannot be opened with REPORT_CERTIFICATE_PASSWORD', {
      cause: error,
    });
  });
  const { validUntil } = signer;
  if (validUntil.getTime() < Date.now() + SOON_MS)
    logger.warn(
      { validUntil },
      'the certificate of reports expires soon or has expired; then PDFs are not signed',
    );
  return signer;
}
