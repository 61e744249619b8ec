import type { TextNetworks } from '@sightline/vision/labels/recognizeText';
import type { NetworkInput } from '@sightline/vision/labels/textInputs';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';

/** PaddleOCR's networks on the ONNX runtime, in a browser's worker and in Node. */

// More threads would need a page that is isolated from other origins.
env.wasm.numThreads = 1;

/** The options that need less memory for inputs of different sizes. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['wasm'],
  enableCpuMemArena: false,
  enableMemPattern: false,
};

interface Models {
  detector: Uint8Array;
  reader: Uint8Array;
  /** The alphabet, one sign a line. */
  signs: string;
}

export async function openTextNetworks({ detector, reader, signs }: Models): Promise<TextNetworks> {
  const finding = await InferenceSession.create(detector, OPTIONS);
  const reading = await InferenceSession.create(reader, OPTIONS);
  return {
    detect: async (input) => {
      const { data } = await run(finding, input);
      return { width: input.width, height: input.height, values: data };
    },
    read: async (input) => {
      const { data, dims } = await run(reading, input);
      const [, steps = 0, count = 0] = dims;
      return { steps, signs: count, values: data };
    },
    alphabet: signs.split('\n').filter((sign) => sign !== ''),
  };
}

interface Output {
  data: Float32Array;
  dims: readonly number[];
}

async function run(session: InferenceSession, { width, height, values }: NetworkInput): Promise<Output> {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const results = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) });
  const { data, dims } = results[output] ?? {};
  if (!(data instanceof Float32Array) || !dims) throw new Error('The network has no output');
  return { data, dims };
}
