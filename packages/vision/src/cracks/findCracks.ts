import type { Frame } from '../frames.ts';
import { outlineOf } from '../outlines.ts';
import { componentsOf, dilate, maskOf, type Region } from '../regions.ts';
import type { CrackDetection } from './combineDetectors.ts';
import { confidenceOf } from './confidence.ts';
import { type CrackOptions, detectCracks } from './detectCracks.ts';

/**
 * Where joints or a texture are everywhere, cracks cannot be told from other lines, and the answer says so: the ridge
 * filter alone gives up much earlier than both detectors.
 */
export type CrackResult =
  | { kind: 'searched'; regions: Region[] }
  | { kind: 'abstained'; reason: 'jointedOrTextured' };

/** So many pixels around a crack belong to its outline, so that it stays visible inside. */
const MARGIN = 2;

/** Possible cracks in a frame, for a person to review; the surest first. */
export async function findCracks(frame: Frame, options: CrackOptions): Promise<CrackResult> {
  const detection = await detectCracks(frame, options);
  if (detection.isJointed) return { kind: 'abstained', reason: 'jointedOrTextured' };
  const regions = regionsOf(detection, frame).toSorted((one, other) => other.confidence - one.confidence);
  return { kind: 'searched', regions };
}

/** Cracks that come close to each other within the margin have one outline. */
function regionsOf({ components, strength, calibration, size }: CrackDetection, frame: Frame): Region[] {
  const mask = maskOf(components, size.width, size.height);
  const [across, down] = [frame.width / size.width, frame.height / size.height];
  return componentsOf(dilate(mask, MARGIN)).map((grown) => ({
    outline: outlineOf(grown, size.width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: confidenceOf(
      grown.filter((index) => mask.values[index]).map((index) => strength.values[index] ?? 0),
      calibration,
    ),
  }));
}
