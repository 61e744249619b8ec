import { checkFrame, type Frame } from './frames.ts';
import type { Region } from './regions.ts';

export interface IrregularAreaOptions {
  /** 0 to 1: how small a difference of color counts; .8 is a difference of 9. */
  sensitivity: number;
}

/** Irregular or discolored areas (stains, peeling, spalling), for a person to review. */
export function findIrregularAreas(frame: Frame, _options: IrregularAreaOptions): Region[] {
  checkFrame(frame);
  return [];
}
