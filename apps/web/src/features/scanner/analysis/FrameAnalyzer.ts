import type { Plane } from '@sightline/vision/frames';
import { type Examination, examineFrame } from './examination.ts';
import type { Abilities, Examined, ExamineOptions, FrameExaminer, KeptFrame } from './FrameExaminer.ts';
import { type Box, countFixtures, type Detected, fixtureRegions, inShares, isPerson } from './fixtures.ts';
import type { CrackModel, ObjectModel } from './models.ts';
import type { RunningBackend } from './RunningBackend.ts';

/** The number of squares across a person: no one is recognizable, but a person is still visible. */
const SQUARES = 10;
/** Widens the box, because models cut off hair and elbows. */
const MARGIN = 0.03;

const JPEG_QUALITY = 0.85;
/** The size for object detection; the model itself uses 300 x 300 pixels. */
const OBJECT_PIXELS = 640;

/** Examines one frame after another, in the worker. Keeps the last one until the next. */
export class FrameAnalyzer implements Omit<FrameExaminer, 'close'> {
  #backend: RunningBackend | null = null;
  #starting: Promise<RunningBackend> | null = null;
  #openingCracks: Promise<void> | null = null;
  #cracks: CrackModel | null = null;
  #crackState: Abilities['cracks'] = 'loading';
  #objects: ObjectModel | null = null;
  #objectState: Abilities['objects'] = 'notInstalled';
  #frame: ImageBitmap | null = null;
  /** The objects in the last frame, once they were requested; null without an object model. */
  #detected: Promise<Detected[] | null> | null = null;
  /** The milliseconds that the models needed for the last frame. */
  #modelMs = 0;

  get #abilities(): Abilities {
    return { backend: this.#backend?.name ?? null, cracks: this.#crackState, objects: this.#objectState };
  }

  /** Loads the crack network, and the object model if one is installed. A loaded model stays. */
  async prepare(modelUrl: string | null): Promise<Abilities> {
    this.#openingCracks ??= this.#openCracks();
    await this.#openingCracks;
    if (modelUrl !== null && !this.#objects) await this.#openObjects(modelUrl);
    return this.#abilities;
  }

  async examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined> {
    this.#frame?.close();
    this.#frame = bitmap;
    this.#detected = null;
    this.#modelMs = 0;
    const examination = await this.#examineSurface(imageOf(bitmap, options.pixels), options);
    const isJudged = options.looksFor.objects && !examination.isBlurred && examination.exposure === 'fine';
    const detected = isJudged ? await this.#detect() : null;
    await this.#backend?.noteFrame(this.#modelMs);
    return {
      examination: detected ? withObjects(examination, detected) : examination,
      abilities: this.#abilities,
    };
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

  /** If the network fails, only the ridge filter examines the same frame. */
  async #examineSurface(image: ImageData, { looksFor, sensitivity }: ExamineOptions): Promise<Examination> {
    const model = this.#cracks;
    const missing = this.#crackState === 'loading' ? 'loading' : null;
    if (!model) return await examineFrame(image, { looksFor, sensitivity, network: missing });
    const network = { probabilities: (picture: Plane) => this.#timed(model.run(picture)) };
    return await examineFrame(image, { looksFor, sensitivity, network }).catch(async (error: unknown) => {
      this.#disableCracks(error);
      return await examineFrame(image, { looksFor, sensitivity, network: null });
    });
  }

  #detect(): Promise<Detected[] | null> {
    const [model, frame] = [this.#objects, this.#frame];
    if (!model || !frame) return Promise.resolve(null);
    const image = imageOf(frame, OBJECT_PIXELS);
    this.#detected ??= this.#timed(model.run(image)).then(
      (detected) => inShares(detected, image),
      (error: unknown) => this.#disableObjects(error),
    );
    return this.#detected;
  }

  async #timed<Output>(running: Promise<Output>): Promise<Output> {
    const start = performance.now();
    return await running.finally(() => {
      this.#modelMs += performance.now() - start;
    });
  }

  /** Only here does the worker load TensorFlow.js. */
  async #start(): Promise<{ models: typeof import('./models.ts'); backend: RunningBackend }> {
    const models = await import('./models.ts');
    this.#starting ??= models.startTensorFlow();
    this.#backend = await this.#starting;
    return { models, backend: this.#backend };
  }

  async #openCracks(): Promise<void> {
    try {
      const { models, backend } = await this.#start();
      this.#cracks = await models.openCrackModel(backend);
      this.#crackState = 'network';
    } catch (error) {
      this.#disableCracks(error);
    }
  }

  async #openObjects(modelUrl: string): Promise<void> {
    try {
      const { models, backend } = await this.#start();
      this.#objects = await models.openObjectModel(backend, modelUrl);
      this.#objectState = 'ready';
    } catch (error) {
      this.#disableObjects(error);
    }
  }

  #disableCracks(error: unknown): void {
    console.warn('The crack network is not used', error);
    this.#cracks = null;
    this.#crackState = 'filterAlone';
  }

  /** Stops detecting objects; the rest of the scan continues. */
  #disableObjects(error: unknown): null {
    console.warn('The object model is not used', error);
    this.#objects = null;
    this.#objectState = 'failed';
    return null;
  }
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

/**
 * Makes a part of the picture unrecognizable, even in browsers without filters; the box is in shares of the
 * picture.
 */
function pixelate(context: OffscreenCanvasRenderingContext2D, box: Box): void {
  const { width, height } = context.canvas;
  const left = Math.max(0, Math.floor((box[0] - MARGIN) * width));
  const top = Math.max(0, Math.floor((box[1] - MARGIN) * height));
  const across = Math.min(width, Math.ceil((box[0] + box[2] + MARGIN) * width)) - left;
  const down = Math.min(height, Math.ceil((box[1] + box[3] + MARGIN) * height)) - top;
  const rows = Math.max(1, Math.round((SQUARES * down) / across));
  const small = new OffscreenCanvas(SQUARES, rows);
  small.getContext('2d')?.drawImage(context.canvas, left, top, across, down, 0, 0, SQUARES, rows);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, SQUARES, rows, left, top, across, down);
}
