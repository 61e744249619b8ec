import { checkFrame, type Frame, luminance, type Plane } from '../frames.ts';
import { type Component, componentsOf, dilate, type Mask, maskOf, stretched } from '../regions.ts';
import { mix, resize, type Size, sizeWithSide } from '../resize.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { type CrackDetection, isBetweenJoints, onBoth, onRidges, RIDGE } from './combineDetectors.ts';
import { surfaceOf } from './likeSides.ts';
import { normalize } from './normalize.ts';
import { jointsIn } from './parallelLines.ts';
import { ridgeStrength } from './ridges.ts';
import { straightLines } from './straightLines.ts';

export interface CrackOptions {
  /** Null while it loads, or where it cannot be loaded: the ridge filter alone then decides. */
  network: Pick<CrackNetwork, 'probabilities'> | null;
  /** 0 to 1: how weak a line may be; .8 is what the figures of the bench hold for. */
  sensitivity: number;
}

/** Phones hold a wall of a few meters in a picture; at this size its cracks are some pixels wide, whatever the camera. */
const WORKING_SIDE = 512;
/** Where wide cracks are as thin as the network expects them, and noise is averaged out. */
const COARSE_SIDE = 256;
/** The weight of what the network says at that size. */
const COARSE_SHARE = 0.35;
/** Where more of a picture than this is ridges, it shows joints or a texture. */
const MOST_RIDGES = 0.05;
/** Beyond this the network cannot tell them apart either. */
const MOST_RIDGES_WITH_NETWORK = 0.2;
/** Grout, scratches and reflections are lighter than their surroundings more often than cracks are. */
const LEAST_LIGHT_PROBABILITY = 0.35;

/** Where the detectors see cracks, before anything is outlined. */
export async function detectCracks(
  frame: Frame,
  { network, sensitivity }: CrackOptions,
): Promise<CrackDetection> {
  checkFrame(frame);
  const size = sizeWithSide(frame, WORKING_SIDE);
  const picture = luminance(frame);
  const normalized = normalize(resize(picture, size));
  const ridges = ridgeStrength(normalized);
  const isJointed = shareAbove(RIDGE.weak, ridges) > (network ? MOST_RIDGES_WITH_NETWORK : MOST_RIDGES);
  if (isJointed) return abstained(ridges);
  const joints = straightLines(ridges, RIDGE.weak);
  const circumstances = { size, joints, sensitivity };
  if (!network) return onRidges(ridges, circumstances);
  const coarse = normalize(resize(picture, sizeWithSide(frame, COARSE_SIDE)));
  const probable = await network.probabilities(normalized);
  const surroundings = { ridges, surface: surfaceOf(frame, size) };
  const ragged = jointsIn(coarse);
  const alone = (): CrackDetection => ({ ...onBoth(probable, ridges, circumstances), surroundings });
  if (ragged.areEverywhere) return allDoubtful(alone());
  if (isBetweenJoints(joints)) return alone();
  const coarsely = await network.probabilities(coarse);
  const dark = onBoth(blended(probable, coarsely), ridges, circumstances);
  const filled = filledTo(wideCracks(coarsely, coarse, sensitivity), dark);
  const all = { ...joined(filled, await lightCracks(coarse, { network, sensitivity })), surroundings };
  return doubtfulOn(ragged.mask, all);
}

function abstained(ridges: Plane): CrackDetection {
  const { width, height } = ridges;
  const [size, doubtful] = [{ width, height }, maskOf([], width, height)];
  return {
    ...{ size, components: [], strength: ridges, doubtful },
    ...{ surroundings: null, isJointed: true, isBetweenJoints: false },
  };
}

function allDoubtful(detection: CrackDetection): CrackDetection {
  const { components, size } = detection;
  return { ...detection, doubtful: maskOf(components, size.width, size.height), isJointed: true };
}

/** What lies along ragged joints. Where straight ones are, cracks run along them more often than joints are ragged. */
function doubtfulOn(joints: Mask, detection: CrackDetection): CrackDetection {
  if (!joints.values.includes(1)) return detection;
  const { size, doubtful } = detection;
  const enlarged = stretched(joints, size).values;
  const values = doubtful.values.map((value, index) => value || (enlarged[index] ?? 0));
  return { ...detection, doubtful: { ...size, values }, isBetweenJoints: true };
}

function shareAbove(threshold: number, { values }: Plane | Mask): number {
  let count = 0;
  for (const value of values) if (value > threshold) count++;
  return count / values.length;
}

function blended(fine: Plane, coarse: Plane): Plane {
  const enlarged = resize(coarse, fine).values;
  const values = fine.values.map((value, index) => mix(value, enlarged[index] ?? 0, COARSE_SHARE));
  return { ...fine, values };
}

/** Half of the width in pixels, at half the size, above which the middle of a crack is not seen at full size. */
const WIDE = 8;

/** Cracks wider than 32 pixels at full size, at half of it. */
function wideCracks(probable: Plane, coarse: Plane, sensitivity: number): CrackDetection {
  const { width, height } = coarse;
  const ridges = ridgeStrength(coarse);
  const joints = straightLines(ridges, RIDGE.weak);
  const found = onBoth(probable, ridges, { size: { width, height }, joints, sensitivity });
  const components = found.components.filter((component) => isWide(component, found.size));
  return { ...found, components };
}

/** Whether a square of twice the half width fits into it. */
function isWide(component: Component, { width, height }: Size): boolean {
  const { values } = maskOf([component], width, height);
  const outside = { width, height, values: values.map((value) => 1 - value) };
  return dilate(outside, WIDE - 1).values.includes(0);
}

/** What was found, with the whole width of the wide cracks of which it is a part. */
function filledTo(wide: CrackDetection, found: CrackDetection): CrackDetection {
  if (wide.components.length === 0) return found;
  const { width, height } = found.size;
  const known = maskOf(found.components, width, height);
  const whole = componentsOf(
    stretched(maskOf(wide.components, wide.size.width, wide.size.height), found.size),
  );
  const filling = whole.filter((component) => component.some((index) => known.values[index]));
  const components = componentsOf(maskOf([...found.components, ...filling], width, height));
  return { ...found, components, strength: strongest(found, wide, maskOf(filling, width, height)) };
}

/** The larger of two strengths within a mask, and the first elsewhere. */
function strongest({ strength }: CrackDetection, other: CrackDetection, { values: within }: Mask): Plane {
  const enlarged = resize(other.strength, strength).values;
  const values = strength.values.map((value, index) =>
    within[index] ? Math.max(value, enlarged[index] ?? 0) : value,
  );
  return { ...strength, values };
}

/** Cracks that were filled or have lime at their edges are lighter than the surface, and dark in its negative. */
async function lightCracks(
  { width, height, values }: Plane,
  { network, sensitivity }: { network: Pick<CrackNetwork, 'probabilities'>; sensitivity: number },
): Promise<CrackDetection | null> {
  const negative = { width, height, values: values.map((value) => -value) };
  const ridges = ridgeStrength(negative);
  if (shareAbove(RIDGE.weak, ridges) > MOST_RIDGES_WITH_NETWORK) return null;
  const joints = straightLines(ridges, RIDGE.weak);
  const probable = await network.probabilities(negative);
  const circumstances = { size: { width, height }, joints, sensitivity };
  return onBoth(probable, ridges, { ...circumstances, leastProbability: LEAST_LIGHT_PROBABILITY });
}

/** Dark and light ones at the size of the dark. */
function joined(dark: CrackDetection, light: CrackDetection | null): CrackDetection {
  if (!light || light.components.length === 0) return dark;
  const { width, height } = dark.size;
  const lines = stretched(maskOf(light.components, light.size.width, light.size.height), dark.size);
  const doubtful = maskOf([...componentsOf(dark.doubtful), ...componentsOf(lines)], width, height);
  const all = maskOf([...dark.components, ...componentsOf(lines)], width, height);
  return { ...dark, components: componentsOf(all), strength: strongest(dark, light, lines), doubtful };
}
