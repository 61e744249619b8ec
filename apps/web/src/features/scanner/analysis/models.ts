import { CRACK_WEIGHTS } from '@sightline/vision/cracks/crackWeights';
import { loadCrackNetwork } from '@sightline/vision/cracks/loadCrackNetwork';
import { WEIGHT_COUNT } from '@sightline/vision/cracks/networkLayers';
import type { Frame, Plane } from '@sightline/vision/frames';
import type { FoundPeople } from '@sightline/vision/people/findPeople';
import { PEOPLE_MODELS } from '@sightline/vision/people/peopleModels';
import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { backend, env, setBackend } from '@tensorflow/tfjs-core';
import { loadOnce } from '../../../offline/loadOnce.ts';
import { fetchFile } from '../../../wire/fetchFile.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { type Backend, type BackendCode, latestStays, startBackend, startFasterBackend } from './backends.ts';
import type { Detected } from './fixtures.ts';
import { fetchModel, fetchModelAhead } from './modelFiles.ts';
import { RunningBackend } from './RunningBackend.ts';
import { ScanModel } from './ScanModel.ts';

/** TensorFlow.js and the models on it: hundreds of kilobytes that only the scanner loads, in its worker. */

export type CrackModel = ScanModel<Plane, Plane>;
export type ObjectModel = ScanModel<ImageData, Detected[]>;
export type PeopleModel = ScanModel<Frame, FoundPeople>;

export async function startTensorFlow(): Promise<RunningBackend> {
  return await RunningBackend.start({
    start: async (lost) => await startBackend(ENGINE, CODES, lost),
    startFaster: async (present) => await startFasterBackend(ENGINE, CODES, present),
    isLost,
  });
}

const ENGINE = { setBackend: latestStays(setBackend), timeFrame };

const CODES: Record<Backend, BackendCode> = {
  webgpu: {
    check: async () => {
      // A browser with WebGPU but with an old graphics card has no adapter.
      const adapter = 'gpu' in navigator ? await navigator.gpu.requestAdapter() : null;
      if (!adapter) throw new Error('This browser has no WebGPU');
    },
    download: async () => await SilenceLimit.arrival(import('@tensorflow/tfjs-backend-webgpu')),
  },
  webgl: { download: async () => await SilenceLimit.arrival(import('@tensorflow/tfjs-backend-webgl')) },
  wasm: { download: loadOnce(downloadWasm) },
};

async function downloadWasm(): Promise<void> {
  const { setWasmPaths } = await SilenceLimit.arrival(import('@tensorflow/tfjs-backend-wasm'));
  // Threads need workers from blob: addresses, for which setBackend waits forever where they are refused.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': simdWasm,
    // It is never fetched without threads, but the library refuses to start unless all three are named.
    'tfjs-backend-wasm-threaded-simd.wasm': simdWasm,
  });
  // The library fetches the file when the backend is set, from the browser's cache then.
  const isSimd = await env().getAsync('WASM_HAS_SIMD_SUPPORT');
  await fetchFile(new URL(isSimd ? simdWasm : plainWasm, location.href));
}

const TRIAL_FRAME = { width: 256, height: 192 };

/**
 * Measures a frame without loading weights, which do not change the time. The first frame compiles; the second
 * counts.
 */
async function timeFrame(): Promise<number> {
  const network = loadCrackNetwork(new ArrayBuffer(4 * WEIGHT_COUNT));
  const picture = { ...TRIAL_FRAME, values: new Float32Array(TRIAL_FRAME.width * TRIAL_FRAME.height) };
  try {
    await network.probabilities(picture);
    const start = performance.now();
    await network.probabilities(picture);
    return performance.now() - start;
  } finally {
    network.close();
  }
}

interface WithContext {
  gpgpu?: { gl?: { isContextLost(): boolean } };
}

function isLost(): boolean {
  const { gpgpu } = backend() as WithContext;
  return gpgpu?.gl?.isContextLost() ?? false;
}

/** Opens the crack network with the weights that the product ships. */
export async function openCrackModel(on: RunningBackend): Promise<CrackModel> {
  const weights = await (await fetchFile(CRACK_WEIGHTS)).arrayBuffer();
  return await ScanModel.open(on, async () => {
    const network = loadCrackNetwork(weights);
    return {
      run: async (picture: Plane) => await network.probabilities(picture),
      close: () => network.close(),
    };
  });
}

/** Opens the models that find people where no object model is installed. They are fetched when they are first used. */
export async function openPeopleModel(on: RunningBackend): Promise<PeopleModel> {
  const { loadPeopleFinder } = await SilenceLimit.arrival(import('@sightline/vision/people/findPeople'));
  const files = {
    faces: await fetchModel(PEOPLE_MODELS.faces),
    silhouettes: await fetchModel(PEOPLE_MODELS.silhouettes),
  };
  return await ScanModel.open(on, async () => {
    const finder = await loadPeopleFinder(files);
    return { run: async (image: Frame) => await finder.find(image), close: () => finder.close() };
  });
}

const MOST_BOXES = 20;
/** This is also the overlap from which two boxes are one object, so it has the value of the model's authors. */
const LEAST_SCORE = 0.5;

export async function openObjectModel(on: RunningBackend, modelUrl: string): Promise<ObjectModel> {
  await fetchModelAhead(modelUrl);
  const { load } = await SilenceLimit.arrival(import('@tensorflow-models/coco-ssd'));
  return await ScanModel.open(on, async () => {
    const model = await load({ modelUrl });
    return {
      run: async (image: ImageData) => await model.detect(image, MOST_BOXES, LEAST_SCORE),
      close: () => model.dispose(),
    };
  });
}
