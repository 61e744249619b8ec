import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { dispose, io, type Tensor, tensor4d } from '@tensorflow/tfjs-core';
import type { Frame, Plane } from '../frames.ts';
import { decodeFaces, FACE_INPUT, type Face, type ShareBox, withoutRepeats } from './faces.ts';
import { type CellGrid, personCells } from './silhouettes.ts';
import { colorsOf, cut, type Square, squaresOf } from './squares.ts';

/** The text of a model's graph, and its weights. */
export interface ModelFiles {
  graph: string;
  weights: ArrayBuffer;
}

export interface FoundPeople {
  faces: ShareBox[];
  /** The people around these faces; null without a face. */
  silhouette: CellGrid | null;
}

export interface PeopleFinder {
  find(frame: Frame): Promise<FoundPeople>;
  close(): void;
}

/** With less, pipes and door knobs in photographs without people count as faces. */
const LEAST_SCORE = 0.7;
/** The sides of the squares in which faces are searched, in shares of the shorter side: near and distant ones. */
const SQUARE_SIDES = [1, 0.6];
/** A face at the edge of one square is whole in the next. */
const LEAST_OVERLAP = 0.3;
const SILHOUETTE_INPUT = 256;

/** Loads both models (peopleModels.ts) on the backend of TensorFlow.js that is set. */
export async function loadPeopleFinder(files: {
  faces: ModelFiles;
  silhouettes: ModelFiles;
}): Promise<PeopleFinder> {
  const faces = await loadModel(files.faces);
  const silhouettes = await loadModel(files.silhouettes).catch((error: unknown) => {
    faces.dispose();
    throw error;
  });
  return {
    find: async (frame) => {
      const found = await findFaces(faces, frame);
      if (found.length === 0) return { faces: [], silhouette: null };
      return { faces: found, silhouette: personCells(await probabilities(silhouettes, frame), frame, found) };
    },
    close: () => {
      faces.dispose();
      silhouettes.dispose();
    },
  };
}

async function loadModel({ graph, weights }: ModelFiles): Promise<GraphModel> {
  const json: io.ModelJSON = JSON.parse(graph);
  const specs = json.weightsManifest.flatMap((group) => group.weights);
  return await loadGraphModel(io.fromMemory(io.getModelArtifactsForJSONSync(json, specs, weights)));
}

async function findFaces(model: GraphModel, frame: Frame): Promise<ShareBox[]> {
  const shorter = Math.min(frame.width, frame.height);
  const squares = SQUARE_SIDES.flatMap((share) =>
    squaresOf(frame, Math.round(share * shorter), LEAST_OVERLAP),
  );
  const found: Face[] = [];
  for (const square of squares)
    for (const face of await facesIn(model, cut(frame, square)))
      found.push({ ...face, box: placed(face.box, square, frame) });
  return withoutRepeats(found).map(({ box }) => box);
}

async function facesIn(model: GraphModel, part: Frame): Promise<Face[]> {
  const colors = colorsOf(part, FACE_INPUT, (value) => value / 127.5 - 1);
  const [fineLogits, coarseLogits, fineNumbers, coarseNumbers] = await outputs(model, colors, FACE_INPUT, [
    'Identity:0',
    'Identity_1:0',
    'Identity_2:0',
    'Identity_3:0',
  ]);
  return decodeFaces(joined(fineLogits, coarseLogits), joined(fineNumbers, coarseNumbers), LEAST_SCORE);
}

function joined(
  one: Float32Array = new Float32Array(),
  other: Float32Array = new Float32Array(),
): Float32Array {
  const all = new Float32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Converts shares of a square into shares of the frame. */
function placed([left, top, width, height]: ShareBox, { side, ...at }: Square, frame: Frame): ShareBox {
  const [across, down] = [side / frame.width, side / frame.height];
  return [
    at.left / frame.width + left * across,
    at.top / frame.height + top * down,
    width * across,
    height * down,
  ];
}

/** The model takes the whole picture, stretched to a square. */
async function probabilities(model: GraphModel, frame: Frame): Promise<Plane> {
  const colors = colorsOf(frame, SILHOUETTE_INPUT, (value) => value / 255);
  const [values = new Float32Array()] = await outputs(model, colors, SILHOUETTE_INPUT, ['activation_10:0']);
  return { width: SILHOUETTE_INPUT, height: SILHOUETTE_INPUT, values };
}

async function outputs(
  model: GraphModel,
  colors: Float32Array,
  side: number,
  names: string[],
): Promise<Float32Array[]> {
  const input = tensor4d(colors, [1, side, side, 3]);
  const results: Tensor[] = [];
  try {
    results.push(...[model.execute(input, names)].flat());
    return await Promise.all(results.map(async (result) => Float32Array.from(await result.data())));
  } finally {
    dispose([input, ...results]);
  }
}
