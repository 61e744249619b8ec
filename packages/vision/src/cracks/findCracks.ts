import type { Frame } from '../frames.ts';
import { outlineOf } from '../outlines.ts';
import { componentsOf, dilate, maskOf, type Region } from '../regions.ts';
import { type CrackDetection, type CrackOptions, detectCracks, meanOf } from './detectCracks.ts';

/** On a surface with joints or a texture the filter alone cannot tell cracks from other lines, and says so. */
export type CrackResult =
  | { kind: 'searched'; regions: Region[] }
  | { kind: 'abstained'; reason: 'jointedOrTextured' };

/** So many pixels around a crack belong to its outline, so that it stays visible inside. */
const MARGIN = 2;

/** Possible cracks in a frame, for a person to review; the surest first. */
export async function findCracks(frame: Frame, options: CrackOptions): Promise<CrackResult> {
  const detection = await detectCracks(frame, options);
  if (detection.isJointed && !options.network) return { kind: 'abstained', reason: 'jointedOrTextured' };
  const regions = regionsOf(detection, frame).toSorted((one, other) => other.confidence - one.confidence);
  return { kind: 'searched', regions };
}

/** Cracks that come close to each other within the margin have one outline. */
function regionsOf({ components, confidence, size }: CrackDetection, frame: Frame): Region[] {
  const mask = maskOf(components, size.width, size.height);
  const [across, down] = [frame.width / size.width, frame.height / size.height];
  return componentsOf(dilate(mask, MARGIN)).map((grown) => ({
    outline: outlineOf(grown, size.width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: meanOf(
      confidence,
      grown.filter((index) => mask.values[index]),
    ),
  }));
}
