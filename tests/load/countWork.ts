import { descendantsMs } from './processUse.ts';

/** Processor time of each time, in milliseconds. */
export interface Work {
  /** All processes of the browser, with the pages of everyone on the call. */
  browser: number[];
  servers: number[];
}

/** Counts what a step costs the browser and the product, which both run on this machine. */
export type CountWork = <Result>(work: Work, step: () => Promise<Result>) => Promise<Result>;

/** The bench itself starts the browser and the product, and nothing else at that time. */
export function workCounter(product: number): CountWork {
  const read = (): { browser: number; servers: number } => {
    const servers = descendantsMs(product);
    return { browser: descendantsMs(process.pid) - servers, servers };
  };
  return async (work, step) => {
    const before = read();
    const result = await step();
    const after = read();
    work.browser.push(after.browser - before.browser);
    work.servers.push(after.servers - before.servers);
    return result;
  };
}
