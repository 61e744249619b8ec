import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Examined } from '../../../apps/web/src/features/scanner/analysis/FrameExaminer.ts';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { deviceOptions, signIn } from '../../e2e/support/people.ts';
import { CHROMIUM } from '../../support/chromium.ts';
import { withWallCamera } from '../../support/wallCamera.ts';
import { processOf, usedMegabytes } from '../pageMemory.ts';
import { residentMegabytes } from '../processUse.ts';
import { SAYS } from '../screenTexts.ts';
import { scaled } from '../statistics.ts';

export interface ScanningFigures {
  backends: BackendFigures[];
  /** The kilobytes after gzip that the browser loads when the scanner is opened. */
  sizes: { part: string; kilobytes: number }[];
}

/** The growth in megabytes over the whole time. */
export interface MemoryGrowth {
  /** Objects, array buffers, WebAssembly and DOM of the page and its worker, after a collection. */
  heap: number;
  /** Resident memory of the process that runs both. */
  process: number;
}

export interface BackendFigures {
  backend: string;
  /** Null if the backend does not start in this browser. */
  measured: { frames: ScanFrames; memory: MemoryGrowth } | null;
}

export interface ScanFrames {
  perSecond: number;
  ms: number[];
  /** The percentage of frames that came while the worker was busy. */
  skipped: number;
}

/** Switches of Chromium with which this backend is the first that starts, even without a graphics card. */
const SWITCHES = {
  webgpu: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan'],
  webgl: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  wasm: ['--disable-gpu', '--disable-software-rasterizer'],
};
const WATCHED_MS = 20_000;
/** The shortest time between frames that the settings allow. */
const SPEED_MS = 50;
const SETTLING_MS = 30_000;
/** The number of frames read first: twice the buffers of the test camera. */
const CAMERA_FRAMES = 256;
/** The number of frames until shaders are compiled and the first keyframe is kept. */
const WARM_UP_FRAMES = 5;
/** The longest wait: a backend that has examined no frames in this time does not work here. */
const PATIENCE_MS = 60_000;
/** The longest measurement: a scan at full detail takes 7 minutes if its coverage is not measured. */
const LONGEST_MINUTES = 6;

/** A phone that scans a plastered wall with one crack, in frames of 640 pixels, one right after another. */
export async function measureScanning(url: string, minutes: number, share: number): Promise<ScanningFigures> {
  if (!(minutes > 0 && minutes <= LONGEST_MINUTES))
    throw new Error(`A scan is measured for at most ${LONGEST_MINUTES} min`);
  const backends: BackendFigures[] = [];
  for (const [backend, switches] of Object.entries(SWITCHES))
    backends.push(
      await withScanner(url, switches, async ({ page, started }) => ({
        backend,
        measured:
          started === backend
            ? {
                frames: await watchFrames(page, scaled(WATCHED_MS, share)),
                memory: await watchMemory(page, minutes, scaled(SETTLING_MS, share)),
              }
            : null,
      })),
    );
  const sizes = await withScanner(url, SWITCHES.wasm, async ({ sizesOf }) => await sizesOf());
  return { backends, sizes };
}

interface Scanner {
  page: Page;
  /** The backend of TensorFlow.js; null if it examines no frames. */
  started: string | null;
  /** The sizes of the files loaded since the scanner was opened. */
  sizesOf: () => Promise<ScanningFigures['sizes']>;
}

async function withScanner<T>(
  url: string,
  switches: string[],
  measure: (scanner: Scanner) => Promise<T>,
): Promise<T> {
  const options = await withWallCamera(CHROMIUM);
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...switches] });
  try {
    return await measure(await scan(browser, url));
  } finally {
    await browser.close();
  }
}

async function scan(browser: Browser, url: string): Promise<Scanner> {
  // A service worker would fetch every screen ahead.
  const context = await browser.newContext({
    ...deviceOptions('phone'),
    baseURL: url,
    serviceWorkers: 'block',
  });
  await context.addInitScript(recordFrames);
  await context.addInitScript(
    (speedMs) => localStorage.setItem('scanner-settings', JSON.stringify({ speedMs })),
    SPEED_MS,
  );
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const sizesOf = recordSizes(context);
  await page.goto(`/inspection/${id}/scan`);
  await page.getByRole('button', { name: SAYS.startVideo }).click();
  await page.getByRole('button', { name: SAYS.scannerSettings }).click();
  await page.getByRole('combobox', { name: SAYS.scanType }).click();
  await page.getByRole('option', { name: SAYS.detailedScan }).click();
  await page.getByRole('button', { name: SAYS.settingsDone }).click();
  await page.getByRole('button', { name: SAYS.startScan }).click();
  return { page, started: await startedBackend(page), sizesOf };
}

async function startedBackend(page: Page): Promise<string | null> {
  const warm = page.waitForFunction((count) => scanFrames.length >= count, WARM_UP_FRAMES, {
    timeout: PATIENCE_MS,
  });
  return await warm.then(
    () => page.evaluate(() => scanFrames.at(-1)?.backend ?? null),
    () => null,
  );
}

interface ScanFrame {
  backend: string | null;
  /** The time from the request to the worker's reply. */
  ms: number;
}

declare global {
  /** A variable of the page: the frames that the worker has examined with the crack network. */
  var scanFrames: ScanFrame[];
}

/** A request and its reply, in the form in which comlink sends them between page and worker. */
interface Asked {
  id: string;
  path: string[];
}
interface Answered {
  id: string;
  value: Partial<Examined>;
}

/** Runs in the page before its scripts: records requests to the worker and the times of the replies. */
function recordFrames(): void {
  globalThis.scanFrames = [];
  globalThis.Worker = class extends Worker {
    readonly #asked = new Map<string, number>();

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => this.#note(data));
    }

    override postMessage(message: Asked, options: Transferable[] | StructuredSerializeOptions = []): void {
      if (message.path[0] === 'examine') this.#asked.set(message.id, performance.now());
      super.postMessage(message, Array.isArray(options) ? { transfer: options } : options);
    }

    #note({ id, value: { abilities } }: Answered): void {
      const since = this.#asked.get(id);
      // Until the network is loaded, only the filter examines frames.
      if (since === undefined || abilities?.cracks !== 'network') return;
      globalThis.scanFrames.push({ backend: abilities.backend, ms: performance.now() - since });
    }
  };
}

async function watchFrames(page: Page, watchedMs: number): Promise<ScanFrames> {
  const before = await page.evaluate(() => scanFrames.length);
  const start = performance.now();
  await page.waitForTimeout(watchedMs);
  const frames = await page.evaluate((from) => scanFrames.slice(from), before);
  const elapsedMs = performance.now() - start;
  // Each is either examined or skipped.
  const due = elapsedMs / SPEED_MS;
  return {
    perSecond: (1000 * frames.length) / elapsedMs,
    ms: frames.map(({ ms }) => ms),
    skipped: Math.max(0, 100 * (1 - frames.length / due)),
  };
}

/** Watches memory after the first seconds, which compile code and fill permanent pools. */
async function watchMemory(page: Page, minutes: number, settlingMs: number): Promise<MemoryGrowth> {
  await page.evaluate(readCameraBuffers, CAMERA_FRAMES);
  await page.waitForTimeout(settlingMs);
  const before = await memoryOf(page);
  await page.waitForTimeout(minutes * 60_000);
  const after = await memoryOf(page);
  return { heap: after.heap - before.heap, process: after.process - before.process };
}

/**
 * Runs in the page. Chromium's test camera delivers its frames in 128 shared buffers of 3.7 MB, and each counts
 * as memory of the process from its first read, by a scan or by a bare `drawImage`.
 */
async function readCameraBuffers(frames: number): Promise<void> {
  const video = document.querySelector('video');
  const context = new OffscreenCanvas(64, 36).getContext('2d', { willReadFrequently: true });
  if (!video || !context) throw new Error('The page shows no video');
  for (let read = 0; read < frames; read++) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    context.drawImage(video, 0, 0, 64, 36);
    context.getImageData(0, 0, 64, 36);
  }
}

async function memoryOf(page: Page): Promise<MemoryGrowth> {
  const heap = await usedMegabytes(page);
  return { heap, process: residentMegabytes(await processOf(page)) };
}

/** Parts of the scanner by the names of their files; all other files belong to the app. */
const PARTS: Record<string, RegExp> = {
  'page of the scanner': /\/Scan\w*-[^/]+\.js$/,
  'its worker': /\/scanWorker-[^/]+\.js$/,
  'TensorFlow.js and its backend': /\/detector-[^/]+\.js$/,
  'WebAssembly of its backend': /\.wasm$/,
  'weights of the crack network': /\/crackNetwork-[^/]+\.bin$/,
  'models that find people': /\/(?:blazeface-back|selfie)-[^/]+\.(?:bin|json)$/,
};

/** Sums up the files that are loaded from now on; each address counts once. */
function recordSizes(context: BrowserContext): () => Promise<ScanningFigures['sizes']> {
  const files = new Map<string, Promise<number>>();
  context.on('response', (response) => {
    const size = response.body().then((body) => gzipSync(body).length);
    size.catch(() => undefined);
    files.set(new URL(response.url()).pathname, size);
  });
  return async () =>
    await Promise.all(
      Object.entries(PARTS).map(async ([part, pattern]) => {
        const own = [...files].filter(([path]) => pattern.test(path)).map(([, size]) => size);
        if (own.length === 0) throw new Error(`Nothing was loaded of: ${part}`);
        const bytes = (await Promise.all(own)).reduce((sum, size) => sum + size, 0);
        return { part, kilobytes: bytes / 1000 };
      }),
    );
}
