import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { renderReport as job } from '@sightline/contracts/jobs';
import { findReport, type ReportRecord } from '@sightline/store/reports/reports';
import forge from 'node-forge';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPdf, sha256 } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { readStoredPdf, storeReport } from '../../testing/reports.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { openSigner } from '../../workers.ts';
import { PdfSigner } from './PdfSigner.ts';
import { RenderThread } from './RenderThread.ts';
import { renderReport } from './renderReport.ts';

/** The PDF's signature with the company's certificate, verified by OpenSSL. */

const run = promisify(execFile);

let folder: string;
let services: TestServices;
let certificate: string;
beforeAll(async () => {
  services = await openTestServices();
  folder = await mkdtemp(join(tmpdir(), 'sightline-signer-'));
  certificate = await makeCertificate('company', { from: -1, until: 365 });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await services.close();
});

const keys = forge.pki.rsa.generateKeyPair({ bits: 2048 });

/** Self-signed, valid from one day to another, counted from today. */
async function makeCertificate(file: string, valid: { from: number; until: number }): Promise<string> {
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() + valid.from * 86_400_000);
  made.validity.notAfter = new Date(Date.now() + valid.until * 86_400_000);
  const name = [{ name: 'commonName', value: 'Sunshine Private Provider Inspections LLC' }];
  made.setSubject(name);
  made.setIssuer(name);
  made.sign(keys.privateKey, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, made, 'secret', { algorithm: '3des' });
  const path = join(folder, `${file}.p12`);
  await writeFile(path, Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'));
  await writeFile(join(folder, `${file}.pem`), forge.pki.certificateToPem(made));
  return path;
}

/** The bytes that the signature covers, and the signature. */
function signedParts(pdf: Buffer): { covered: Buffer; signature: Buffer } {
  const [, ...range] = /\/ByteRange\s*\[\s*(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = range.map(Number);
  const hex = pdf
    .subarray(start + length + 1, next - 1)
    .toString('latin1')
    .replace(/(00)+$/, '');
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]);
  return { covered, signature: Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex') };
}

/** OpenSSL's report; rejects where the signature does not fit the bytes. */
async function verify({ covered, signature }: ReturnType<typeof signedParts>): Promise<string> {
  const [content, cms, pem] = [join(folder, 'content'), join(folder, 'cms'), join(folder, 'company.pem')];
  await Promise.all([writeFile(content, covered), writeFile(cms, signature)]);
  const order = ['cms', '-verify', '-inform', 'DER', '-in', cms, '-content', content, '-binary'];
  const { stderr } = await run('openssl', [...order, '-CAfile', pem, '-purpose', 'any', '-out', '/dev/null']);
  return stderr;
}

let thread: RenderThread;
beforeAll(() => {
  thread = new RenderThread();
});
afterAll(() => thread.close());

async function signedReport(signer: PdfSigner | null): Promise<Buffer> {
  return await pdfOf(await signed(signer));
}

async function pdfOf({ _id, pdf }: ReportRecord): Promise<Buffer> {
  const bytes = await readStoredPdf(services, _id);
  expect(pdf).toMatchObject({ sha256: sha256(bytes) });
  return bytes;
}

async function signed(signer: PdfSigner | null): Promise<ReportRecord> {
  const report = await storeReport(services, reportContent());
  await renderReport({ ...services, thread, signer }).run({ reportId: report._id }, tryOf(1, job.attempts));
  const known = await findReport(services.store, report._id);
  if (!known) throw new Error('the report is gone');
  return known;
}

test('a report is signed with the certificate of the company, and a changed byte is noticed', async () => {
  const pdf = await signedReport(await PdfSigner.open(certificate, 'secret'));
  const parts = signedParts(pdf);
  // All of the file but the signature itself.
  expect(parts.covered.length).toBeGreaterThan(pdf.length - 2 * 16_384 - 10);
  expect(await verify(parts)).toMatch(/success/i);
  const { text } = await readPdf(pdf);
  expect(text).toContain('Duct rough');
  const changed = Buffer.from(parts.covered);
  changed.writeUInt8(changed.readUInt8(2000) ^ 1, 2000);
  await expect(verify({ ...parts, covered: changed })).rejects.toThrow();
});

test('the PDF on record stays readable when a second worker renders the same report', {
  tags: 'full',
}, async () => {
  const { store, storage } = services;
  const signer = await PdfSigner.open(certificate, 'secret');
  const report = await storeReport(services, reportContent());
  const render = async (): Promise<void> => {
    const order = { reportId: report._id };
    await renderReport({ ...services, thread, signer }).run(order, tryOf(1, job.attempts));
  };
  const put = storage.putFile.bind(storage);
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...file) => {
    await put(...file);
    // The time of signing has seconds: both files differ.
    await setTimeout(1100);
    await render();
  });
  await render();
  const known = await findReport(store, report._id);
  expect(known && (await verify(signedParts(await pdfOf(known))))).toMatch(/success/i);
});

test('without a certificate the PDF is not signed and says nothing of it', async () => {
  const pdf = await signedReport(null);
  expect(pdf.includes('/ByteRange')).toBe(false);
  expect((await readPdf(pdf)).text).not.toMatch(/certificate/i);
});

test.each([
  ['expired', { from: -365, until: -1 }, 'has expired: PDFs are delivered unsigned'],
  ['notYetValid', { from: 1, until: 365 }, 'is not valid yet: PDFs are delivered unsigned'],
] as const)(
  'with a certificate that is %s the PDF is delivered unsigned, which its record and the log say',
  async (problem, valid, said) => {
    const file = await makeCertificate(problem, valid);
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const environment = { REPORT_CERTIFICATE_FILE: file, REPORT_CERTIFICATE_PASSWORD: 'secret' };
    const signer = await openSigner(environment as Parameters<typeof openSigner>[0], logger);
    expect(lines.join('')).toContain(said);
    const report = await signed(signer);
    expect(report.pdf).toMatchObject({ state: 'ready', notSigned: problem });
    expect((await pdfOf(report)).includes('/ByteRange')).toBe(false);
  },
);

test('a file that is no certificate, or another password, is refused before anything is rendered', async () => {
  await expect(PdfSigner.open(certificate, 'wrong')).rejects.toThrow(/password/i);
  const text = join(folder, 'text.p12');
  await writeFile(text, 'no certificate');
  await expect(PdfSigner.open(text, '')).rejects.toThrow();
});
