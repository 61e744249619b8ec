import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportContent, ReportPhoto } from '@sightline/contracts/reports/content';
import { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { PRINT, toJpeg } from '@sightline/server-kit/renditions';
import { openStorage } from '@sightline/server-kit/storage';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { photoKeys } from '@sightline/store/photos/photos';
import { pino } from 'pino';
import sharp from 'sharp';
import { printPhotos } from '../jobs/render-report/printPhotos.ts';
import { RenderThread } from '../jobs/render-report/RenderThread.ts';
import { reportContent, reportPhoto } from './reportContent.ts';

/**
 * Measures `node measureReport.ts [photos] [pdf|word|excel]`: renders a report of that many photos, as a worker
 * does, in a separate process and prints one line of JSON: seconds, highest memory of the whole process, size
 * of the file. Another process makes the photos beforehand, so that its memory does not count.
 */
const [, , photos = '100', format = 'pdf', preparedFolder] = process.argv;
if (preparedFolder) await prepare(Number(photos), preparedFolder);
else await measure(Number(photos), formatOf(format));

type Format = 'pdf' | ExportFormat;

function formatOf(text: string): Format {
  return text === 'pdf' ? text : ExportFormat.parse(text);
}

async function measure(count: number, format: Format): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-measure-'));
  const made = spawnSync(process.execPath, [import.meta.filename, String(count), format, folder], {
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error('the photos could not be made');
  const content = JSON.parse(await readFile(join(folder, 'content.json'), 'utf8')) as ReportContent;
  console.log(JSON.stringify({ photos: count, format, ...(await renderIn(folder, content, format)) }));
  await rm(folder, { recursive: true, force: true });
}

async function renderIn(
  folder: string,
  content: ReportContent,
  format: Format,
): Promise<Record<string, number>> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const [thread, target] = [new RenderThread(), join(folder, `report.${format}`)];
  thread.warmUp();
  const storage = await openStorage({ DATA_DIR: folder });
  const readRendition = (key: string) => storage.read(key);
  const workplace = { storage, readRendition, folder, logger: pino({ level: 'silent' }) };
  // Excel files have no pictures.
  const files = format === 'excel' ? {} : await printPhotos(content, workplace);
  const printed = performance.now();
  await thread.run({ format, outline: outlineReport(content, 'a'.repeat(64)), files, target });
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: rounded((performance.now() - startedAt) / 1000),
    photoSeconds: rounded((printed - startedAt) / 1000),
    cpuSeconds: rounded((user + system) / 1e6),
    peakMb: await highestMemory(),
    fileMb: rounded((await stat(target)).size / 1024 / 1024),
  };
}

/**
 * The highest memory in MB (Linux). `process.resourceUsage()` would include the size of the process that
 * started this one.
 */
async function highestMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

async function prepare(count: number, folder: string): Promise<void> {
  const content = reportContent({ layout: usualLayout('comprehensive') });
  const storage = await openStorage({ DATA_DIR: folder });
  for (let i = 0; i < count; i++) content.photos.push(await storeRenditions(storage, content));
  await writeFile(join(folder, 'content.json'), JSON.stringify(content));
}

/** The renditions of a 12-megapixel picture with the detail of a photo. */
async function storeRenditions(storage: FileStorage, { inspectionId }: ReportContent): Promise<ReportPhoto> {
  const photo = reportPhoto();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 45 };
  const detail = await sharp({ create: { width: 512, height: 384, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const image = await sharp(detail).resize(2048, 1536, { kernel: 'cubic' }).jpeg({ quality: 82 }).toBuffer();
  const keys = photoKeys({ _id: photo.id, inspectionId });
  await storage.put(keys.image, image, { contentType: 'image/jpeg' });
  await storage.put(keys.print, await toJpeg(sharp(image), PRINT).toBuffer(), { contentType: 'image/jpeg' });
  return photo;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
