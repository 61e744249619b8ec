import { createHash } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { hasCoordinates, type ReportContent, type ReportPhoto } from '@sightline/contracts/reports/content';
import type { ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { reportTitle } from '@sightline/report/reportTexts';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { photoKeys } from '@sightline/store/photos/photos';
import {
  createReport,
  findReport,
  type NewReportRecord,
  pdfOf,
  type ReportRecord,
  reportPdfKey,
} from '@sightline/store/reports/reports';
import sharp from 'sharp';
import type { Services } from '../services.ts';
import { reportPhoto } from './reportContent.ts';

/** A report like those that the API stores: frozen, with its PDF to be rendered. */
export async function storeReport(
  { store }: Pick<Services, 'store'>,
  content: ReportContent,
  reportId: string = content.reportId,
): Promise<ReportRecord> {
  const report: NewReportRecord = {
    _id: reportId,
    inspectionId: content.inspectionId,
    clientId: mintId(),
    title: reportTitle(content.inspection),
    status: 'approved',
    approval: null,
    createdAt: new Date(),
    signerId: mintId(),
    projectLabel: '',
    contentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    content,
    pdf: { state: 'rendering' },
    clientPdf: hasCoordinates(content) ? { state: 'rendering' } : null,
    supersededBy: null,
  };
  const stored = await createReport(store, report);
  if (!stored) throw new Error('another report of the inspection has this version');
  return stored;
}

/** The stored file of the copy on record. */
export async function readStoredPdf(
  { store, storage }: Pick<Services, 'store' | 'storage'>,
  reportId: string,
  copy: ReportCopy = 'full',
): Promise<Buffer> {
  const report = await findReport(store, reportId);
  const pdf = report && pdfOf(report, copy);
  if (!report || pdf?.state !== 'ready') throw new Error(`the PDF is ${pdf?.state ?? 'missing'}`);
  return await storage.read(reportPdfKey(report, copy, pdf.sha256));
}

/** A photo of the report whose display image is in the storage. */
export async function storeReportPhoto(
  services: Pick<Services, 'store' | 'storage'>,
  { inspectionId }: Pick<ReportContent, 'inspectionId'>,
  facts: Partial<ReportPhoto> = {},
  size = { width: 1200, height: 900 },
): Promise<ReportPhoto> {
  const photo = reportPhoto(facts);
  const image = await pictureOf(size);
  const key = photoKeys({ _id: photo.id, inspectionId }).image;
  await putDerivedFile(services, key, { body: image, contentType: 'image/jpeg' });
  return photo;
}

const made = new Map<string, Promise<Buffer>>();

/** A picture that is made once for each size, since the pictures of a report may be the same. */
async function pictureOf(size: { width: number; height: number }): Promise<Buffer> {
  const key = `${size.width} x ${size.height}`;
  const picture =
    made.get(key) ??
    sharp({ create: { ...size, channels: 3, background: '#7a8a99' } })
      .jpeg()
      .toBuffer();
  made.set(key, picture);
  return await picture;
}
