import '@tensorflow/tfjs-backend-wasm';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConfidenceModel, confidenceOf } from '@sightline/vision/cracks/confidence';
import { CRACK_WEIGHTS } from '@sightline/vision/cracks/crackWeights';
import { loadCrackNetwork } from '@sightline/vision/cracks/loadCrackNetwork';
import { Random } from '@sightline/vision/testing/Random';
import { setBackend } from '@tensorflow/tfjs-core';
import { type Confidences, printBins, printShown } from './fitFigures.ts';
import { type Judged, type JudgedMark, judgeFolder } from './judgedMarks.ts';
import { fitted } from './logisticRegression.ts';

/** Fits the constants of `confidence.ts` in `packages/vision/src/cracks/`; README.md says how to run it. */

/** Most of what a phone sees has no crack: a mark on a photograph without cracks counts so many times. */
const CLEAN_WEIGHT = 2;
/** Whole pictures are left out, one part after the other, in several random divisions. */
const PARTS = 10;
const DIVISIONS = 5;

const pictures = await judgePhotographs();
const marks = pictures.flatMap((picture) => picture.marks);
const model = modelOf(pictures);
printShown('Shipped', pictures, new Map(marks.map((mark) => [mark, mark.confidence])));
const confidences = new Map(marks.map((mark) => [mark, confidenceOf(mark, model)]));
printShown('Fitted', pictures, confidences);
printBins(confidences);
for (let division = 1; division <= DIVISIONS; division++) {
  const validated = crossValidated(new Random(division));
  printShown(`Cross-validated, division ${division}`, pictures, validated);
  printBins(validated);
}
console.log(model);

async function judgePhotographs(): Promise<Judged[]> {
  const { CRACK_PHOTOGRAPHS: cracked, CLEAN_PHOTOGRAPHS: clean } = process.env;
  if (!cracked || !clean) throw new Error('CRACK_PHOTOGRAPHS and CLEAN_PHOTOGRAPHS name the folders');
  await setBackend('wasm');
  const network = loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
  const judged: Judged[] = [];
  for (const [folder, isCracked] of [[cracked, true] as const, [clean, false] as const])
    for (const kind of foldersIn(folder))
      judged.push(...(await judgeFolder(path.join(folder, kind), { network, isCracked })));
  network.close();
  return judged;
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function modelOf(learned: readonly Judged[]): ConfidenceModel {
  const examples = learned
    .flatMap((picture) => picture.marks)
    .flatMap(({ features, isRight, isCracked }) =>
      features ? [{ features, isRight, weight: isCracked ? 1 : CLEAN_WEIGHT }] : [],
    );
  return fitted(examples);
}

/** Each mark by a model that was fitted without its picture; every part has its share of each kind. */
function crossValidated(random: Random): Confidences {
  const parts = new Map<Judged, number>();
  for (const own of Map.groupBy(pictures, ({ kind }) => kind).values()) {
    const shuffled = own
      .map((picture) => ({ picture, place: random.between(0, 1) }))
      .toSorted((one, other) => one.place - other.place);
    for (const [index, { picture }] of shuffled.entries()) parts.set(picture, index % PARTS);
  }
  const validated = new Map<JudgedMark, number>();
  for (let part = 0; part < PARTS; part++) {
    const known = modelOf(pictures.filter((picture) => parts.get(picture) !== part));
    for (const picture of pictures.filter((other) => parts.get(other) === part))
      for (const mark of picture.marks) validated.set(mark, confidenceOf(mark, known));
  }
  return validated;
}
