import type { Frame, Plane } from '@sightline/vision/frames';
import { readableContext } from '../../../devices/canvas.ts';
import { loadOnce } from '../../../offline/loadOnce.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { coverPeople, type PeopleInFrame } from './coverPeople.ts';
import { type Examination, examineFrame } from './examination.ts';
import type { Abilities, Examined, ExamineOptions, FrameExaminer, KeptFrame } from './FrameExaminer.ts';
import { countFixtures, type Detected, fixtureRegions, inShares, isPerson } from './fixtures.ts';
import type { CrackModel, ObjectModel, PeopleModel } from './models.ts';
import type { RunningBackend } from './RunningBackend.ts';
import { timeFrame } from './timeFrame.ts';

const JPEG_QUALITY = 0.85;
/** The size for object detection; the model itself uses 300 x 300 pixels. */
const OBJECT_PIXELS = 640;
/** The size for finding people, in which faces at the other end of a room still have enough pixels. */
const PEOPLE_PIXELS = 1280;
const NO_PEOPLE: PeopleInFrame = { boxes: [], faces: [], silhouette: null };

type SurfaceOptions = Pick<ExamineOptions, 'looksFor' | 'sensitivity'>;

/** The options of most scans. */
const TRIAL: SurfaceOptions = {
  looksFor: { cracks: true, irregularAreas: true, objects: false },
  sensitivity: 0.8,
};

/** TensorFlow.js with the models on it. */
type Models = Pick<
  typeof import('./models.ts'),
  'startTensorFlow' | 'openCrackModel' | 'openObjectModel' | 'openPeopleModel'
>;

const loadPageModels = async (): Promise<Models> => await SilenceLimit.arrival(import('./models.ts'));

/** Examines one frame after another, in the worker. Keeps the last one until the next. */
export class FrameAnalyzer implements Pick<FrameExaminer, 'prepare' | 'examine' | 'keep'> {
  readonly #loadModels: () => Promise<Models>;
  readonly #startOnce = loadOnce(async () => await (await this.#loadModels()).startTensorFlow());
  #backend: RunningBackend | null = null;
  #openingCracks: Promise<void> | null = null;
  #cracks: CrackModel | null = null;
  #crackState: Abilities['cracks'] = 'loading';
  #people: PeopleModel | null = null;
  #frameMs: number | null = null;
  #objects: ObjectModel | null = null;
  #objectState: Abilities['objects'] = 'notInstalled';
  #frame: ImageBitmap | null = null;
  /** The objects in the last frame, once they were requested; null without an object model. */
  #detected: Promise<Detected[] | null> | null = null;
  /** The milliseconds that the models needed for the last frame. */
  #modelMs = 0;

  constructor(loadModels: () => Promise<Models> = loadPageModels) {
    this.#loadModels = loadModels;
  }

  get #abilities(): Abilities {
    return {
      backend: this.#backend?.name ?? null,
      frameMs: this.#frameMs,
      cracks: this.#crackState,
      objects: this.#objectState,
    };
  }

  /** Loads the crack network, and the object model if one is installed. Only a loaded model is not loaded again. */
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

  /** The last frame as a JPEG; null if it cannot be checked for people that must be blurred. */
  async keep(blursPeople: boolean): Promise<KeptFrame | null> {
    if (!this.#frame) throw new Error('No frame was examined yet');
    const { width, height } = this.#frame;
    const context = drawn(this.#frame, width, height);
    const people = blursPeople ? await this.#findPeople(this.#frame) : NO_PEOPLE;
    if (!people) return null;
    coverPeople(context, people);
    const blob = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    return { blob, blurred: people.boxes.length + people.faces.length };
  }

  /** If the network fails, only the ridge filter examines the same frame. */
  async #examineSurface(image: Frame, { looksFor, sensitivity }: SurfaceOptions): Promise<Examination> {
    const model = this.#cracks;
    if (!model) return await examineFrame(image, { looksFor, sensitivity, network: null });
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

  /** Only here does the worker load TensorFlow.js. It is tried again after a failure, such as that of a download. */
  async #start(): Promise<{ models: Models; backend: RunningBackend }> {
    const models = await this.#loadModels();
    this.#backend = await this.#startOnce();
    return { models, backend: this.#backend };
  }

  async #openCracks(): Promise<void> {
    try {
      const { models, backend } = await this.#start();
      this.#cracks = await models.openCrackModel(backend);
      this.#crackState = 'network';
      this.#frameMs = await timeFrame(async (wall) => await this.#examineSurface(wall, TRIAL));
    } catch (error) {
      this.#openingCracks = null;
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

  /** The people in a frame, by the object model or, without it, by the models for faces and silhouettes. */
  async #findPeople(frame: ImageBitmap): Promise<PeopleInFrame | null> {
    const detected = await this.#detect();
    if (detected) return { ...NO_PEOPLE, boxes: detected.filter(isPerson).map(({ bbox }) => bbox) };
    try {
      const { models, backend } = await this.#start();
      this.#people ??= await models.openPeopleModel(backend);
      return { ...NO_PEOPLE, ...(await this.#people.run(imageOf(frame, PEOPLE_PIXELS))) };
    } catch (error) {
      console.warn('The frame cannot be checked for people', error);
      return null;
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

function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = readableContext(width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}

function imageOf(bitmap: ImageBitmap, longestSide: number): ImageData {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  return drawn(bitmap, width, height).getImageData(0, 0, width, height);
}
