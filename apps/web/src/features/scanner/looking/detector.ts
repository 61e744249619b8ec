import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { backend, env, setBackend } from '@tensorflow/tfjs-core';
import { load } from '@tensorflow-models/coco-ssd';
import { type Backend, startBackend } from './backends.ts';
import type { DetectorEngine, ObjectModel } from './ObjectDetector.ts';

/** TensorFlow.js and the object model's code: hundreds of kilobytes that only a scan loads, in its worker. */
export const ENGINE: DetectorEngine = {
  start: async (lost) => await startBackend({ setBackend }, LOADERS, lost),
  isLost,
  load: loadModel,
};

const LOADERS: Record<Backend, () => Promise<unknown>> = {
  webgpu: async () => {
    if (!('gpu' in navigator)) throw new Error('This browser has no WebGPU');
    await import('@tensorflow/tfjs-backend-webgpu');
  },
  webgl: async () => await import('@tensorflow/tfjs-backend-webgl'),
  wasm: async () => {
    const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
    // Threads need workers from blob: addresses, for which setBackend waits forever where they are refused.
    env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
    setWasmPaths({ 'tfjs-backend-wasm.wasm': plainWasm, 'tfjs-backend-wasm-simd.wasm': simdWasm });
  },
};

interface WithContext {
  gpgpu?: { gl?: { isContextLost(): boolean } };
}

function isLost(): boolean {
  const { gpgpu } = backend() as WithContext;
  return gpgpu?.gl?.isContextLost() ?? false;
}

const MOST_BOXES = 20;
/** Also the overlap from which two boxes are one object, so it stays as the model's authors chose it. */
const LEAST_SCORE = 0.5;

async function loadModel(modelUrl: string): Promise<ObjectModel> {
  const model = await load({ modelUrl });
  return { detect: async (image) => await model.detect(image, MOST_BOXES, LEAST_SCORE) };
}
