import { createHash } from 'node:crypto';

/**
 * A model with the shape of coco-ssd's that takes a few kilobytes: it detects one sink in the middle of any
 * picture that is brighter than a dark gray. It runs through the same loading code and the same backends as the
 * real one.
 */
export interface TinyObjectModel {
  /** The hash of all files, in the form of `OBJECT_MODEL_SHA256`. */
  sha256: string;
  files: ReadonlyMap<string, Buffer>;
}

/** The left, top, right and bottom of the detected sink, in shares of the picture. */
export const SEEN = { left: 0.3, top: 0.25, right: 0.7, bottom: 0.75 };

const CLASSES = 90;
/** The class of a sink in the order of COCO, which begins at 1. */
const SINK = 81 - 1;
/** The picture is averaged over a grid of 4 x 4, each with a score for each class. */
const CELLS = 16;
/** The brightness, of 255, from which it detects its sink. */
const DARK_GRAY = 60;

interface Weight {
  name: string;
  shape: number[];
  values: Float32Array | Int32Array;
}

const WEIGHTS: readonly Weight[] = [
  { name: 'size', shape: [2], values: Int32Array.of(256, 256) },
  { name: 'filter', shape: [1, 1, 3, CLASSES], values: filter() },
  {
    name: 'bias',
    shape: [CLASSES],
    values: new Float32Array(CLASSES).fill(-20).fill(-DARK_GRAY / 10, SINK, SINK + 1),
  },
  { name: 'shape', shape: [3], values: Int32Array.of(1, CELLS, CLASSES) },
  { name: 'corners', shape: [1, CELLS, 1, 4], values: corners() },
];

export function tinyObjectModel(): TinyObjectModel {
  const weights = Buffer.concat(WEIGHTS.map(({ values }) => Buffer.from(values.buffer)));
  const files = new Map([
    ['model.json', Buffer.from(JSON.stringify(description()))],
    ['group1-shard1of1', weights],
  ]);
  const sha256 = createHash('sha256')
    .update(Buffer.concat([...files.values()]))
    .digest('hex');
  return { sha256, files };
}

/** A filter with a tenth of the mean of the three colors for the sink, and zero for all other classes. */
function filter(): Float32Array {
  return Float32Array.from({ length: 3 * CLASSES }, (_, index) => (index % CLASSES === SINK ? 1 / 30 : 0));
}

/** The same box for all cells: overlapping boxes count once. */
function corners(): Float32Array {
  const { left, top, right, bottom } = SEEN;
  return Float32Array.from(Array.from({ length: CELLS }, () => [top, left, bottom, right]).flat());
}

function description(): object {
  return {
    format: 'graph-model',
    signature: {
      inputs: { image_tensor: { name: 'image_tensor:0' } },
      // The scores come first, in the order in which coco-ssd reads them.
      outputs: { scores: { name: 'scores:0' }, boxes: { name: 'boxes:0' } },
    },
    modelTopology: { node: [...WEIGHTS.map(constant), ...layers()], versions: { producer: 1 } },
    weightsManifest: [
      {
        paths: ['group1-shard1of1'],
        weights: WEIGHTS.map(({ name, shape, values }) => ({ name, shape, dtype: dtypeOf(values) })),
      },
    ],
  };
}

const dtypeOf = (values: Weight['values']): string => (values instanceof Int32Array ? 'int32' : 'float32');

function constant({ name, values }: Weight): object {
  const type = values instanceof Int32Array ? 'DT_INT32' : 'DT_FLOAT';
  return { name, op: 'Const', attr: { dtype: { type } } };
}

function layers(): object[] {
  return [
    { name: 'image_tensor', op: 'Placeholder', attr: { dtype: { type: 'DT_UINT8' } } },
    { name: 'cast', op: 'Cast', input: ['image_tensor'], attr: { DstT: { type: 'DT_FLOAT' } } },
    { name: 'resize', op: 'ResizeBilinear', input: ['cast', 'size'], attr: {} },
    {
      name: 'pool',
      op: 'AvgPool',
      input: ['resize'],
      attr: { ksize: list(1, 64, 64, 1), strides: list(1, 64, 64, 1), ...LAYOUT },
    },
    {
      name: 'convolution',
      op: 'Conv2D',
      input: ['pool', 'filter'],
      attr: { strides: list(1, 1, 1, 1), dilations: list(1, 1, 1, 1), ...LAYOUT },
    },
    { name: 'biased', op: 'BiasAdd', input: ['convolution', 'bias'], attr: {} },
    { name: 'probable', op: 'Sigmoid', input: ['biased'], attr: {} },
    { name: 'scores', op: 'Reshape', input: ['probable', 'shape'], attr: {} },
    // coco-ssd frees its results, but a weight must stay.
    { name: 'boxes', op: 'Identity', input: ['corners'], attr: {} },
  ];
}

function list(...numbers: number[]): object {
  return { list: { i: numbers.map(String) } };
}

/** A text of a graph, which is base64. */
const text = (value: string): object => ({ s: Buffer.from(value).toString('base64') });
const LAYOUT = { padding: text('VALID'), data_format: text('NHWC') };
