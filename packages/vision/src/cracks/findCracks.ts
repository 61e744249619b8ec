import type { Frame } from '../frames.ts';
import { outlineOf } from '../outlines.ts';
import { componentsOf, dilate, maskOf, type Region } from '../regions.ts';
import { type CrackDetection, confidenceIn } from './combineDetectors.ts';
import { type CrackOptions, detectCracks } from './detectCracks.ts';

export interface CrackResult {
  regions: Region[];
  /**
   * Joints or a texture are everywhere, so that cracks cannot be told from other lines: the regions are doubtful, and without
   * the network there are none.
   */
  isJointed: boolean;
}

/** So many pixels around a crack belong to its outline, so that it stays visible inside. */
const MARGIN = 2;

/** Possible cracks in a frame, for a person to review; the surest first. */
export async function findCracks(frame: Frame, options: CrackOptions): Promise<CrackResult> {
  const detection = await detectCracks(frame, options);
  const regions = regionsOf(detection, frame).toSorted((one, other) => other.confidence - one.confidence);
  return { regions, isJointed: detection.isJointed };
}

/** Cracks that come close to each other within the margin have one outline. */
function regionsOf(detection: CrackDetection, frame: Frame): Region[] {
  const { components, size } = detection;
  const mask = maskOf(components, size.width, size.height);
  const [across, down] = [frame.width / size.width, frame.height / size.height];
  return componentsOf(dilate(mask, MARGIN)).map((grown) => ({
    outline: outlineOf(grown, size.width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: confidenceIn(
      grown.filter((index) => mask.values[index]),
      detection,
    ),
  }));
}
