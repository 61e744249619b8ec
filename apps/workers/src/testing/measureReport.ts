import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportPhoto } from '@sightline/contracts/reportContent';
import { outlineReport } from '@sightline/contracts/reportOutline';
import { openStorage } from '@sightline/server-kit/storage';
import { photoKeys } from '@sightline/store/photos/photos';
import { pino } from 'pino';
import sharp from 'sharp';
import { printPhotos } from '../jobs/render-report/printPhotos.ts';
import { RenderThread } from '../jobs/render-report/RenderThread.ts';
import { reportContent, reportPhoto } from './reportContent.ts';

/**
 * `node measureReport.ts [photos]`: renders a report of that many photos, as a worker does, in a process of its own
 * and prints one line of JSON: seconds, highest memory of the whole process, size of the PDF.
 */
const count = Number(process.argv[2] ?? 100);
const folder = await mkdtemp(join(tmpdir(), 'sightline-measure-'));
const storage = openStorage({ DATA_DIR: folder });
const content = reportContent();
for (let i = 0; i < count; i++) content.photos.push(await storeDisplayImage());
const memoryBefore = process.resourceUsage().maxRSS;

const startedAt = performance.now();
const cpu = process.cpuUsage();
const logger = pino({ level: 'silent' });
const files = await printPhotos(content, { storage, folder, logger });
const target = join(folder, 'report.pdf');
await new RenderThread().render({ outline: outlineReport(content, 'a'.repeat(64)), files, target });
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpu);

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
console.log(
  JSON.stringify({
    photos: count,
    seconds: Number(seconds.toFixed(2)),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(2)),
    peakMb: megabytes(process.resourceUsage().maxRSS * 1024),
    beforeMb: megabytes(memoryBefore * 1024),
    pdfMb: Number(((await stat(target)).size / 1024 / 1024).toFixed(1)),
  }),
);
await rm(folder, { recursive: true, force: true });

/** The display image of a 12-megapixel photo, as full of detail as a photo is. */
async function storeDisplayImage(): Promise<ReportPhoto> {
  const photo = reportPhoto();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 45 };
  const detail = await sharp({ create: { width: 512, height: 384, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const image = await sharp(detail).resize(2048, 1536, { kernel: 'cubic' }).jpeg({ quality: 82 }).toBuffer();
  const key = photoKeys({ _id: photo.id, inspectionId: content.inspectionId }).image;
  await storage.put(key, image, { contentType: 'image/jpeg' });
  return photo;
}
