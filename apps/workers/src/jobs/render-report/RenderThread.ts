import { WorkThread, type WorkThreadOptions } from '../../WorkThread.ts';
import type { RenderOrder } from './renderThreadMain.ts';

export type RenderThreadOptions = Partial<WorkThreadOptions>;

/** Laying out many pages takes seconds, and mail and photos must not wait. 500 photos take about 10 seconds. */
export class RenderThread extends WorkThread<RenderOrder, null> {
  constructor(options: RenderThreadOptions = {}) {
    super({
      program: new URL('renderThreadMain.ts', import.meta.url),
      name: 'rendering',
      memoryLimitMb: 1024,
      timeLimitMs: 120_000,
      // Fonts and code stay loaded for the next report for a while, then the memory is freed.
      idleMs: 60_000,
      ...options,
    });
  }
}
