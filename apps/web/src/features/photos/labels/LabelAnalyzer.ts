import { boxAtCorners, boxInPicture, type Leveling } from '@sightline/vision/labels/leveling';
import { type LabelReading, readLabel } from '@sightline/vision/labels/readLabel';
import type { Barcode, LabelBox } from '@sightline/vision/labels/recognizedText';
import { recognizeText, type TextNetworks } from '@sightline/vision/labels/recognizeText';
import { readableContext } from '../../../devices/canvas.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import type { ReadCode } from './readCodes.ts';

/** What was read in a picture, with boxes in shares of it, and a level crop of each draft. */
export interface ReadPicture {
  reading: LabelReading;
  crops: Blob[];
}

/** A plate that fills a third of the picture still has letters of 20 pixels. */
const MAX_SIDE = 2048;
const CROP_HEIGHT = 96;
const MAX_CROP_WIDTH = 960;
/** The part of a line's height that is shown around a value. */
const CROP_MARGIN = 0.4;

/** Reads one picture after another, in the worker. */
export class LabelAnalyzer {
  #networks: TextNetworks | null = null;

  /** Downloads what reading needs, unless it is here. Throws if it cannot be had. */
  async load(): Promise<void> {
    if (this.#networks) return;
    const { fetchTextNetworks, fetchBarcodeReader } = await SilenceLimit.arrival(import('./labelModels.ts'));
    await fetchBarcodeReader();
    this.#networks = await fetchTextNetworks();
  }

  /** Throws if the reader is not loaded, or if this device cannot run it. */
  async read(bitmap: ImageBitmap): Promise<ReadPicture> {
    try {
      const { readCodes } = await SilenceLimit.arrival(import('./labelModels.ts'));
      if (!this.#networks) throw new Error('The label reader is not loaded');
      const picture = imageOf(bitmap);
      const codes = await readCodes(picture);
      const { lines, leveling } = await recognizeText(picture, this.#networks);
      const reading = readLabel(
        lines,
        codes.map((code) => barcodeOf(code, leveling)),
      );
      const crops = await Promise.all(reading.drafts.map(({ box }) => cropOf(bitmap, leveling, box)));
      const drafts = reading.drafts.map((draft) => ({ ...draft, box: boxInPicture(leveling, draft.box) }));
      return { reading: { ...reading, drafts }, crops };
    } finally {
      bitmap.close();
    }
  }
}

function barcodeOf({ text, corners }: ReadCode, leveling: Leveling): Barcode {
  return { text, box: boxAtCorners(leveling, corners) };
}

function imageOf(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = readableContext(width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The part of the turned picture around a box, so that its text is level. */
async function cropOf(
  bitmap: ImageBitmap,
  { angle, picture, level }: Leveling,
  box: LabelBox,
): Promise<Blob> {
  const full = bitmap.width / picture.width;
  const [width, height] = [level.width * full, level.height * full];
  const margin = CROP_MARGIN * (box.bottom - box.top) * height;
  const across = (box.right - box.left) * width + 2 * margin;
  const down = (box.bottom - box.top) * height + 2 * margin;
  const scale = Math.min(CROP_HEIGHT / down, MAX_CROP_WIDTH / across);
  const context = readableContext(Math.ceil(across * scale), Math.ceil(down * scale));
  context.scale(scale, scale);
  context.translate(margin - box.left * width, margin - box.top * height);
  context.translate(width / 2, height / 2);
  context.rotate(-angle);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
