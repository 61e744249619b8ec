import type { Plane } from '../frames.ts';
import { type Component, componentsOf, extentOf, grown, type Mask, maskOf } from '../regions.ts';
import type { Size } from '../resize.ts';
import { clearestOf, confidenceOf, confidenceOfRidge, type Mark } from './confidence.ts';
import { componentsAbove, type Thresholds } from './hysteresis.ts';
import { LEAST_CONTRAST, type Surface, sidesOf } from './likeSides.ts';
import { isHairline, isManMade } from './manMadeLines.ts';
import type { Ridges } from './ridges.ts';
import { isTileGrid } from './tileGrid.ts';
import { withoutWriting } from './writing.ts';

/** What was found in a picture, before anything is outlined. */
export interface CrackDetection {
  /** Of the picture in which the components are: smaller or larger than the frame. */
  size: Size;
  components: Component[];
  /** 0 to 1 for each pixel: how clearly the detectors see a crack there. */
  strength: Plane;
  /** Where a line may be something else than a crack, however clear it is. */
  doubtful: Mask;
  /** Where a mark is compared with both of its sides; null for the filter alone. */
  surroundings: { ridges: Ridges; surface: Surface } | null;
  /** Joints or a texture everywhere: what is marked means nothing. */
  isJointed: boolean;
  /** Joints, straight or ragged, or what looks like them. */
  isBetweenJoints: boolean;
}

export interface Circumstances {
  size: Size;
  /** 1 on straight lines, which are no cracks. */
  joints: Mask;
  /** 0 to 1 (CrackOptions). */
  sensitivity: number;
}

const USUAL_SENSITIVITY = 0.8;
export const RIDGE: Thresholds = { clear: 0.6, weak: 0.3 };
/** For the mean of both detectors. */
const BOTH: Thresholds = { clear: 0.5, weak: 0.18 };
/** A ridge as strong as this is certain for the filter, beside the network and alone. */
const CERTAIN_RIDGE = 0.9;
const CERTAIN_RIDGE_ALONE = 1.5;
/** A line that the network thinks less probable than this on average is a joint, an edge or a stain for it. */
const LEAST_PROBABILITY = 0.1;
/** Straight lines on more of a picture than this: tiles, bricks or boards, which a smaller size would make into cracks. */
const MOST_JOINTS = 0.01;
/** Shorter things, as a share of the longer side, are pores, scratches and crumbs. */
const LEAST_EXTENT = 0.12;

export function isBetweenJoints(joints: Mask): boolean {
  return joints.values.reduce((sum, value) => sum + value, 0) > MOST_JOINTS * joints.values.length;
}

/** 0 to 1: the share of marks like this that are cracks. */
export function confidenceIn(component: Component, detection: CrackDetection): number {
  const mark = markIn(component, detection);
  return mark ? confidenceOf(mark) : confidenceOfRidge(clearestIn(component, detection));
}

/** The sides of an ordinary crack. */
const LIKE_SIDES = { unlikeEdges: 0.15, unlikeColors: 0.02 };

/** Whether its unlike sides take a finding below this confidence, whatever else makes it doubtful. */
export function isEdgeBelow(least: number, component: Component, detection: CrackDetection): boolean {
  const features = markIn(component, detection)?.features;
  if (!features) return false;
  const sure = (of: typeof features): boolean => confidenceOf({ features: of, isDoubtful: false }) >= least;
  return !sure(features) && sure({ ...features, ...LIKE_SIDES });
}

/** Null for the filter alone. */
export function markIn(component: Component, detection: CrackDetection): Mark | null {
  const { surroundings, size } = detection;
  if (!surroundings) return null;
  const { isLikeInk, ...sides } = sidesOf(component, surroundings.ridges, surroundings.surface);
  const features = {
    ...sides,
    clearest: clearestIn(component, detection),
    extent: extentOf(component, size.width) / Math.max(size.width, size.height),
  };
  return {
    features: sides.contrast < LEAST_CONTRAST ? null : features,
    isDoubtful: isLikeInk || isMostlyDoubtful(component, detection),
  };
}

function clearestIn(component: Component, { strength }: CrackDetection): number {
  return clearestOf(component.map((index) => strength.values[index] ?? 0));
}

function isMostlyDoubtful(component: Component, { doubtful }: CrackDetection): boolean {
  return 2 * component.filter((index) => doubtful.values[index]).length >= component.length;
}

/** Without a network. */
export function onRidges(ridges: Ridges, { size, joints, sensitivity }: Circumstances): CrackDetection {
  const lines = without(joints, ridges);
  const components = longOnes(componentsAbove(lines, adjusted(RIDGE, sensitivity)), size).filter(
    (component) => !isManMade(component, ridges),
  );
  const values = ridges.values.map((value) => Math.min(value / CERTAIN_RIDGE_ALONE, 1));
  const doubtful = maskOf([], size.width, size.height);
  return {
    ...{ size, components, strength: { ...size, values } },
    ...{ doubtful, surroundings: null, isJointed: false, isBetweenJoints: isBetweenJoints(joints) },
  };
}

/** The filter finds lines, the network says which are cracks: their mean, where it agrees. Decision 101. */
export function onBoth(
  probable: Plane,
  ridges: Ridges,
  {
    size,
    joints,
    sensitivity,
    leastProbability = LEAST_PROBABILITY,
  }: Circumstances & { leastProbability?: number },
): CrackDetection {
  const values = probable.values.map(
    (value, index) => (value + Math.min((ridges.values[index] ?? 0) / CERTAIN_RIDGE, 1)) / 2,
  );
  const strength = { ...size, values };
  const lines = without(joints, strength);
  const all = componentsAbove(lines, adjusted(BOTH, sensitivity));
  const found = withoutWriting(longOnes(all, size), all, size).filter(
    (component) => meanOf(probable, component) > leastProbability,
  );
  const isAmongLines = isBetweenJoints(joints);
  const isKept = (component: Component): boolean =>
    !isManMade(component, ridges) || (!isAmongLines && isHairline(component, ridges));
  // Both see the middle of a crack; people also mark its edges.
  const components = componentsOf(grown(maskOf(found, size.width, size.height))).filter(
    (component) => isKept(component) && !isTileGrid(component, size),
  );
  const smooth = components.filter((component) => isManMade(component, ridges));
  return {
    ...{ size, components, strength, doubtful: maskOf(smooth, size.width, size.height) },
    ...{ surroundings: null, isJointed: false, isBetweenJoints: isAmongLines },
  };
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
