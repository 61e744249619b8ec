import { checkFrame, type Frame, luminance, type Plane } from '../frames.ts';
import { type Component, componentsOf, extentOf, grown, type Mask, maskOf } from '../regions.ts';
import { mix, resize, type Size, sizeWithSide } from '../resize.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { BOTH_DETECTORS, type Calibration, FILTER_ALONE } from './confidence.ts';
import { componentsAbove, type Thresholds } from './hysteresis.ts';
import { isMade, isPerhapsMade } from './madeLines.ts';
import { normalize } from './normalize.ts';
import { type Ridges, ridgeStrength } from './ridges.ts';
import { straightLines } from './straightLines.ts';
import { isTileGrid } from './tileGrid.ts';
import { withoutWriting } from './writing.ts';

export interface CrackOptions {
  /** Null while it loads, or where it cannot be loaded: the ridge filter alone then decides. */
  network: Pick<CrackNetwork, 'probabilities'> | null;
  /** 0 to 1: how weak a line may be; .8 is what the figures of the bench hold for. */
  sensitivity: number;
}

export interface CrackDetection {
  /** Of the picture in which the components are: smaller or larger than the frame. */
  size: Size;
  components: Component[];
  /** 0 to 1 for each pixel: how clearly the detectors see a crack there. */
  strength: Plane;
  /** What that strength means (confidence.ts). */
  calibration: Calibration;
  /** Joints or a texture everywhere: what the detectors that there are say means nothing. */
  isJointed: boolean;
}

/** Phones hold a wall of a few meters in a picture; at this size its cracks are some pixels wide, whatever the camera. */
const WORKING_SIDE = 512;
/** Where wide cracks are as thin as the network expects them, and noise is averaged out. */
const COARSE_SIDE = 256;
/** The weight of what the network says at that size. */
const COARSE_SHARE = 0.35;
const USUAL_SENSITIVITY = 0.8;
const RIDGE: Thresholds = { clear: 0.6, weak: 0.3 };
/** For the mean of both detectors. */
const BOTH: Thresholds = { clear: 0.5, weak: 0.18 };
/** A ridge as strong as this is certain for the filter, beside the network and alone. */
const CERTAIN_RIDGE = 0.9;
const CERTAIN_RIDGE_ALONE = 1.5;
/** A line that the network thinks less probable than this on average is a joint, an edge or a stain for it. */
const LEAST_PROBABILITY = 0.1;
/** Of its strength, what a line that may have been made keeps: about half of those are cracks (confidence.ts). */
const DOUBTFUL = 0.6;
/** Shorter things, as a share of the longer side, are pores, scratches and crumbs. */
const LEAST_EXTENT = 0.12;
/** Where more of a picture than this is ridges, it shows joints or a texture. */
const MOST_RIDGES = 0.05;
/** Straight lines on more of a picture than this: tiles, bricks or boards, which a smaller size would make into cracks. */
const MOST_JOINTS = 0.01;
/** Beyond this the network cannot tell them apart either. */
const MOST_RIDGES_WITH_NETWORK = 0.2;

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
  if (isJointed) return { size, components: [], strength: ridges, calibration: FILTER_ALONE, isJointed };
  const joints = straightLines(ridges, RIDGE.weak);
  const circumstances = { size, joints, sensitivity };
  if (!network) return onRidges(ridges, circumstances);
  const probable = await network.probabilities(normalized);
  const hasJoints = shareAbove(0, joints) > MOST_JOINTS;
  const judged = hasJoints ? probable : blended(probable, await coarseProbabilities(picture, network));
  return onBoth(judged, ridges, circumstances);
}

interface Circumstances {
  size: Size;
  /** 1 on straight lines, which are no cracks. */
  joints: Mask;
  sensitivity: number;
}

function shareAbove(threshold: number, { values }: Plane | Mask): number {
  let count = 0;
  for (const value of values) if (value > threshold) count++;
  return count / values.length;
}

async function coarseProbabilities(
  picture: Plane,
  network: Pick<CrackNetwork, 'probabilities'>,
): Promise<Plane> {
  const size = sizeWithSide(picture, COARSE_SIDE);
  return await network.probabilities(normalize(resize(picture, size)));
}

function blended(fine: Plane, coarse: Plane): Plane {
  const enlarged = resize(coarse, fine).values;
  const values = fine.values.map((value, index) => mix(value, enlarged[index] ?? 0, COARSE_SHARE));
  return { ...fine, values };
}

function onRidges(ridges: Ridges, { size, joints, sensitivity }: Circumstances): CrackDetection {
  const lines = without(joints, ridges);
  const components = longOnes(componentsAbove(lines, adjusted(RIDGE, sensitivity)), size).filter(
    (component) => !isMade(component, ridges),
  );
  const values = ridges.values.map((value) => Math.min(value / CERTAIN_RIDGE_ALONE, 1));
  return { size, components, strength: { ...size, values }, calibration: FILTER_ALONE, isJointed: false };
}

/** The filter says where lines are, the network which of them are cracks: their mean, where the network agrees. */
function onBoth(
  probable: Plane,
  ridges: Ridges,
  { size, joints, sensitivity }: Circumstances,
): CrackDetection {
  const values = probable.values.map(
    (value, index) => (value + Math.min((ridges.values[index] ?? 0) / CERTAIN_RIDGE, 1)) / 2,
  );
  const strength = { ...size, values };
  const lines = without(joints, strength);
  const all = componentsAbove(lines, adjusted(BOTH, sensitivity));
  const found = withoutWriting(longOnes(all, size), all, size).filter(
    (component) => meanOf(probable, component) > LEAST_PROBABILITY,
  );
  // Both see the dark middle of a crack; people also mark its edges.
  const components = componentsOf(grown(maskOf(found, size.width, size.height))).filter(
    (component) => !isMade(component, ridges) && !isTileGrid(component, size),
  );
  for (const component of components) {
    if (isPerhapsMade(component, ridges))
      for (const index of component) values[index] = DOUBTFUL * (values[index] ?? 0);
  }
  return { size, components, strength, calibration: BOTH_DETECTORS, isJointed: false };
}

function without(joints: Mask, plane: Plane): Plane {
  return { ...plane, values: plane.values.map((value, index) => (joints.values[index] ? 0 : value)) };
}

function longOnes(components: Component[], size: Size): Component[] {
  const least = LEAST_EXTENT * Math.max(size.width, size.height);
  return components.filter((component) => extentOf(component, size.width) >= least);
}

/** A higher sensitivity lowers the thresholds, each in proportion. */
function adjusted({ clear, weak }: Thresholds, sensitivity: number): Thresholds {
  const factor = 1 + USUAL_SENSITIVITY - sensitivity;
  return { clear: clear * factor, weak: weak * factor };
}

function meanOf({ values }: Plane, component: Component): number {
  return component.reduce((sum, index) => sum + (values[index] ?? 0), 0) / component.length;
}
