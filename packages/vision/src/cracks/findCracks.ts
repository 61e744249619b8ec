import type { Frame } from '../frames.ts';
import { outlineOf } from '../outlines.ts';
import { type Component, componentsOf, dilate, maskOf, type Region } from '../regions.ts';
import { type CrackDetection, confidenceIn, isEdgeBelow } from './combineDetectors.ts';
import { type CrackOptions, detectCracks } from './detectCracks.ts';

export interface CrackResult {
  regions: Region[];
  /**
   * Joints or a texture are everywhere, so that cracks cannot be told from other lines: the regions are doubtful, and without
   * the network there are none.
   */
  isJointed: boolean;
  /**
   * A line is not sure because its two sides are unlike (an outline, a shadow, the edge of mortar), or because it lies between
   * joints and is no clear crack.
   */
  hasEdges: boolean;
}

/** The confidence from which the scanner shows a mark, unless a person changes it. */
const SURE = 0.7;
/** Below this a mark is as surely no crack. */
const UNSURE = 0.2;
/** So many pixels around a crack belong to its outline, so that it stays visible inside. */
const MARGIN = 2;

/** Possible cracks in a frame, for a person to review; the surest first. */
export async function findCracks(frame: Frame, options: CrackOptions): Promise<CrackResult> {
  const detection = await detectCracks(frame, options);
  const marks = marksOf(detection);
  const regions = marks
    .map((mark) => regionOf(mark, detection, frame))
    .toSorted((one, other) => other.confidence - one.confidence);
  const hasEdges = marks.some(({ own }) => isEdgeBelow(SURE, own, detection));
  const isUnsure = regions.some(({ confidence }) => confidence >= UNSURE && confidence < SURE);
  return {
    regions,
    isJointed: detection.isJointed,
    hasEdges: hasEdges || (detection.isBetweenJoints && isUnsure),
  };
}

interface Mark {
  /** The found pixels, and those with the margin. */
  own: Component;
  grown: Component;
}

/** Cracks that come close to each other within the margin have one outline. */
function marksOf({ components, size }: CrackDetection): Mark[] {
  const mask = maskOf(components, size.width, size.height);
  return componentsOf(dilate(mask, MARGIN)).map((grown) => ({
    own: grown.filter((index) => mask.values[index]),
    grown,
  }));
}

function regionOf({ own, grown }: Mark, detection: CrackDetection, frame: Frame): Region {
  const { size } = detection;
  const [across, down] = [frame.width / size.width, frame.height / size.height];
  return {
    outline: outlineOf(grown, size.width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: confidenceIn(own, detection),
  };
}
