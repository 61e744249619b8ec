import { test as base } from '@playwright/test';
import { startLoad } from '../../support/startLoad.ts';

interface Machine {
  /** The number of programs that use the processor during the tests of this project. */
  load: number;
  busyMachine: void;
}

/** A test that the project `busy` also plays on a busy machine. */
export const test = base.extend<object, Machine>({
  load: [0, { option: true, scope: 'worker' }],
  busyMachine: [
    async ({ load }, use) => {
      const busy = startLoad(load);
      await use();
      await busy.stop();
    },
    { scope: 'worker', auto: true },
  ],
});
