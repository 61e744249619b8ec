import type { Logger } from 'pino';
import type { WorkersEnvironment } from './environment.ts';
import type { PdfSigner } from './jobs/render-report/PdfSigner.ts';

const SOON_MS = 30 * 24 * 60 * 60_000;

/**
 * Opens the company's certificate, where one is configured; one that cannot be opened ends the process with the
 * reason.
 */
export async function openSigner(
  { REPORT_CERTIFICATE_FILE: file, REPORT_CERTIFICATE_PASSWORD: password }: WorkersEnvironment,
  logger: Logger,
): Promise<PdfSigner | null> {
  if (file === undefined) return null;
  // The module is loaded only where it is used.
  const { PdfSigner } = await import('./jobs/render-report/PdfSigner.ts');
  const signer = await PdfSigner.open(file, password).catch((error: unknown) => {
    throw new Error('REPORT_CERTIFICATE_FILE cannot be opened with REPORT_CERTIFICATE_PASSWORD', {
      cause: error,
    });
  });
  warnOfValidity(signer, logger);
  return signer;
}

/**
 * Warns of an invalid certificate: reports are made but not signed, and the office should see it here first.
 */
function warnOfValidity(signer: PdfSigner, logger: Logger): void {
  const { validity } = signer;
  const problem = signer.problemAt(new Date());
  if (problem === 'expired')
    logger.error({ validity }, 'the certificate of reports has expired: PDFs are delivered unsigned');
  else if (problem === 'notYetValid')
    logger.error({ validity }, 'the certificate of reports is not valid yet: PDFs are delivered unsigned');
  else if (validity.until.getTime() < Date.now() + SOON_MS)
    logger.warn({ validity }, 'the certificate of reports expires soon; then PDFs are delivered unsigned');
}
