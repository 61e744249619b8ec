import type { Frame, Plane } from '../frames.ts';
import { angleOfText, type Leveling, levelBox, leveling } from './leveling.ts';
import type { TextLine } from './recognizedText.ts';
import { detectionInput, lineInput, type NetworkInput } from './textInputs.ts';
import { type TextRegion, textRegionsIn } from './textRegions.ts';

/** The output of the network that reads a line: for each step from left to right, a probability of each sign. */
interface SignProbabilities {
  steps: number;
  signs: number;
  values: Float32Array;
}

interface ReadText {
  text: string;
  /** The mean probability of the signs, 0 to 1; 0 without any. */
  confidence: number;
}

/** The sign of no character, with which a step is empty or separates two equal signs. */
const BLANK = 0;

/** The two networks of PaddleOCR, in a browser's worker or in Node. */
export interface TextNetworks {
  /** The probability of text for each pixel of the input. */
  detect: (input: NetworkInput) => Promise<Plane>;
  read: (input: NetworkInput) => Promise<SignProbabilities>;
  alphabet: readonly string[];
}

export interface RecognizedText {
  /** The lines, with their boxes in the leveled picture. */
  lines: TextLine[];
  leveling: Leveling;
}

/** The longer side of the picture in which text is searched. */
const SEARCH_SIDE = 960;
/** A line below this confidence is noise: edges, screws, a grille. */
const LEAST_CONFIDENCE = 0.5;
/** The share of a line's height by which its text may end before what was found of it. */
const END_MARGIN = 0.5;
/** The number of lines by which upright and upside down are told apart. */
const TRIED_LINES = 6;

/** Reads all text in a picture, also in one that is turned or upside down. */
export async function recognizeText(frame: Frame, networks: TextNetworks): Promise<RecognizedText> {
  const regions = await findText(frame, networks);
  const angle = await directionOf(frame, regions, networks);
  const turned = leveling(frame, angle);
  const lines: TextLine[] = [];
  for (const region of regions) {
    const directed = inDirection(region, angle);
    const { along, ...isCut } = cutBy(frame, directed);
    if (along) continue;
    const { text, confidence } = await readRegion(frame, directed, networks);
    if (text !== '' && confidence >= LEAST_CONFIDENCE)
      lines.push({ text, confidence, ...levelBox(turned, region), isCut });
  }
  return { lines, leveling: turned };
}

async function findText(frame: Frame, { detect }: TextNetworks): Promise<TextRegion[]> {
  const input = detectionInput(frame, SEARCH_SIDE);
  const [across, down] = [frame.width / input.width, frame.height / input.height];
  const scale = Math.sqrt(across * down);
  return textRegionsIn(await detect(input)).map(({ center, length, height, angle }) => ({
    center: { x: center.x * across, y: center.y * down },
    length: length * scale,
    height: height * scale,
    angle,
  }));
}

/** The direction of the text, by reading the longest lines both ways. */
async function directionOf(
  frame: Frame,
  regions: readonly TextRegion[],
  networks: TextNetworks,
): Promise<number> {
  const angle = angleOfText(regions);
  const opposite = angle > 0 ? angle - Math.PI : angle + Math.PI;
  const tried = regions.toSorted((a, b) => b.length - a.length).slice(0, TRIED_LINES);
  const [forward, backward] = [
    await confidenceIn(angle, frame, tried, networks),
    await confidenceIn(opposite, frame, tried, networks),
  ];
  return forward >= backward ? angle : opposite;
}

async function confidenceIn(
  angle: number,
  frame: Frame,
  regions: readonly TextRegion[],
  networks: TextNetworks,
): Promise<number> {
  let sum = 0;
  for (const region of regions) {
    const { text, confidence } = await readRegion(frame, inDirection(region, angle), networks);
    sum += confidence * text.length;
  }
  return sum;
}

/** Where the edge of the picture may cut a line: at its beginning, at its end, or all its letters. */
function cutBy({ width, height }: Frame, { center, length, height: size, angle }: TextRegion) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isOutside = (along: number, across: number): boolean => {
    const [x, y] = [center.x + along * cos - across * sin, center.y + along * sin + across * cos];
    return x < 0 || y < 0 || x > width || y > height;
  };
  const isCutAt = (end: 1 | -1): boolean =>
    isOutside(end * (length / 2 + END_MARGIN * size), 0) ||
    isOutside((end * length) / 2, size / 2) ||
    isOutside((end * length) / 2, -size / 2);
  return {
    atStart: isCutAt(-1),
    atEnd: isCutAt(1),
    along: isOutside(0, size / 2) || isOutside(0, -size / 2),
  };
}

/** The region with its angle on the side of the text's direction. */
function inDirection(region: TextRegion, direction: number): TextRegion {
  const isAgainst = Math.cos(region.angle - direction) < 0;
  return isAgainst ? { ...region, angle: region.angle + Math.PI } : region;
}

async function readRegion(frame: Frame, region: TextRegion, networks: TextNetworks): Promise<ReadText> {
  return decodeText(await networks.read(lineInput(frame, region)), networks.alphabet);
}

/** The most probable text, by the best sign of each step (CTC). Sign 1 is the first of the alphabet. */
export function decodeText(
  { steps, signs, values }: SignProbabilities,
  alphabet: readonly string[],
): ReadText {
  let [text, sum, count, previous] = ['', 0, 0, BLANK];
  for (let step = 0; step < steps; step++) {
    const best = bestSign(values, step * signs, signs);
    if (best !== BLANK && best !== previous) {
      text += alphabet[best - 1] ?? ' ';
      sum += values[step * signs + best] ?? 0;
      count++;
    }
    previous = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

function bestSign(values: Float32Array, from: number, signs: number): number {
  let best = 0;
  for (let sign = 1; sign < signs; sign++)
    if ((values[from + sign] ?? 0) > (values[from + best] ?? 0)) best = sign;
  return best;
}
