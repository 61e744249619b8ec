import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readLabel } from '@sightline/vision/labels/readLabel';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { openBarcodeReader, readCodes } from '../../apps/web/src/features/photos/labels/readCodes.ts';

/** Pictures of codes, read by the barcode reader of the product with its own options. */

const { resolve } = createRequire(import.meta.url);
const wasmOf = (part: 'reader' | 'writer'): ArrayBuffer =>
  new Uint8Array(readFileSync(resolve(`zxing-wasm/${part}/zxing_${part}.wasm`))).buffer;

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: wasmOf('writer') }, fireImmediately: true });
  await openBarcodeReader(wasmOf('reader'));
});

/** A code on a label on a gray plate, a little tilted and out of focus. */
async function photoOf(text: string, format: NonNullable<WriterOptions['format']>): Promise<ImageData> {
  const { image, error } = await writeBarcode(text, { format, scale: 5 });
  if (!image) throw new Error(`No ${format}: ${error}`);
  const margin = { top: 60, bottom: 60, left: 60, right: 60 };
  const label = await sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: 'white' })
    .extend({ ...margin, background: 'white' })
    .png()
    .toBuffer();
  const tilted = await sharp(label).rotate(4, { background: '#9a9a9a' }).blur(0.8).png().toBuffer();
  const { data, info } = await sharp(tilted)
    .extend({ ...margin, background: '#9a9a9a' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) } as ImageData;
}

const LINK = 'https://example.com/register?sn=W281812345';

it.each([
  ['a serial number as Code 128', '1219E12345', 'Code128', {}, ['1219E12345']],
  ['a serial number as Code 128 that names it', 'S/N1219E12345', 'Code128', { serial: '1219E12345' }, []],
  [
    'a model and a serial number as Data Matrix, by the identifiers of ISO 15434',
    '[)>\u001e06\u001d1P24ACC636A003\u001dS1219E12345\u001e\u0004',
    'DataMatrix',
    { model: '24ACC636A003', serial: '1219E12345' },
    [],
  ],
  ['a link as QR code, which stays a text and is never opened', LINK, 'QRCode', {}, [LINK]],
] as const)('a picture shows %s', async (_what, text, format, drafts, codes) => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const read = await readCodes(await photoOf(text, format));
  expect(read.map((code) => code.text)).toEqual([text]);
  const box = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 };
  const reading = readLabel(
    [],
    read.map((code) => ({ text: code.text, box })),
  );
  expect(Object.fromEntries(reading.drafts.map(({ field, value }) => [field, value]))).toEqual(drafts);
  expect(reading.codes).toEqual(codes);
  expect(fetched).not.toHaveBeenCalled();
});

it('a picture without a code has no text', async () => {
  const { data, info } = await sharp({
    create: { width: 640, height: 480, channels: 4, background: '#9a9a9a' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  expect(await readCodes(picture as ImageData)).toEqual([]);
});
