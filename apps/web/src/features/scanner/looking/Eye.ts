import { type Examination, examineFrame } from './examination.ts';
import { countFixtures, type Detected, fixtureRegions, inShares, isPerson } from './fixtures.ts';
import type { ObjectDetector } from './ObjectDetector.ts';
import { pixelate } from './pixelate.ts';
import type { Abilities, ExamineOptions, KeptFrame } from './protocol.ts';

const JPEG_QUALITY = 0.85;
/** The object model itself looks at 300 x 300 pixels. */
const OBJECT_PIXELS = 640;

/** Looks at one frame after the other, in the worker. Keeps the last one until the next. */
export class Eye {
  #objects: Abilities['objects'] = 'notInstalled';
  #detector: ObjectDetector | null = null;
  #frame: ImageBitmap | null = null;
  /** Of the last frame, once it was asked for. Null without an object model. */
  #detected: Promise<Detected[] | null> | null = null;

  get abilities(): Abilities {
    return { backend: this.#detector?.backend ?? null, objects: this.#objects };
  }

  /** Loads the object model. One that is loaded already stays: each takes tens of megabytes. */
  async prepare(modelUrl: string | null): Promise<void> {
    if (modelUrl === null || this.#detector) return;
    try {
      this.#detector = await openDetector(modelUrl);
      this.#objects = 'ready';
    } catch (error) {
      this.#giveUp(error);
    }
  }

  async examine(
    bitmap: ImageBitmap,
    { pixels, looksFor, sensitivity }: ExamineOptions,
  ): Promise<Examination> {
    this.#frame?.close();
    this.#frame = bitmap;
    this.#detected = null;
    const examination = await examineFrame(imageOf(bitmap, pixels), { looksFor, sensitivity, network: null });
    const isJudged = looksFor.objects && !examination.isBlurred && examination.exposure === 'fine';
    const detected = isJudged ? await this.#detect() : null;
    return detected ? withObjects(examination, detected) : examination;
  }

  /** The last frame as a JPEG. */
  async keep(blursPeople: boolean): Promise<KeptFrame> {
    if (!this.#frame) throw new Error('No frame was examined yet');
    const { width, height } = this.#frame;
    const { canvas, context } = drawn(this.#frame, width, height);
    const people = blursPeople ? ((await this.#detect()) ?? []).filter(isPerson) : [];
    for (const { bbox } of people) pixelate(context, bbox);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    return { blob, blurred: people.length };
  }

  #detect(): Promise<Detected[] | null> {
    const [detector, frame] = [this.#detector, this.#frame];
    if (!detector || !frame) return Promise.resolve(null);
    const image = imageOf(frame, OBJECT_PIXELS);
    this.#detected ??= detector.detect(image).then(
      (detected) => inShares(detected, image),
      (error: unknown) => this.#giveUp(error),
    );
    return this.#detected;
  }

  /** Everything else of the scan goes on. */
  #giveUp(error: unknown): null {
    console.warn('The object model is not used', error);
    this.#detector = null;
    this.#objects = 'failed';
    return null;
  }
}

/** Only here does the worker load TensorFlow.js. */
async function openDetector(modelUrl: string): Promise<ObjectDetector> {
  const [{ ENGINE }, { ObjectDetector: Detector }] = await Promise.all([
    import('./detector.ts'),
    import('./ObjectDetector.ts'),
  ]);
  return await Detector.open(ENGINE, modelUrl);
}

function withObjects(examination: Examination, detected: readonly Detected[]): Examination {
  const regions = [...examination.regions, ...fixtureRegions(detected)];
  return {
    ...examination,
    regions,
    fixtures: countFixtures(detected),
    people: detected.filter(isPerson).length,
  };
}

function drawn(bitmap: ImageBitmap, width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas in a worker');
  context.drawImage(bitmap, 0, 0, width, height);
  return { canvas, context };
}

function imageOf(bitmap: ImageBitmap, longestSide: number): ImageData {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  return drawn(bitmap, width, height).context.getImageData(0, 0, width, height);
}
