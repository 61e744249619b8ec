import { join } from 'node:path';
import { readyForTests } from '../checks/readyForTests.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';

/**
 * `npm run faults`: tests that take too long for `npm test`; arguments such as `--photos 100` are passed on. It ends with
 * the tables of faults in a call, each played 50 times, and in recorded calls.
 */
export async function main(args: string[]): Promise<number> {
  const env = await readyForTests();
  await ensureWebBuild();
  const histories = await playHistories(env);
  const sending = await runHere(
    process.execPath,
    [join(projectRoot, 'tests/faults/sendPhotos.ts'), ...args],
    env,
  );
  const calls = await runHere(
    process.execPath,
    [join(projectRoot, 'tests/load/bench.ts'), '--only', 'faults,recordingFaults', '--fault-times', '50'],
    env,
  );
  return histories || sending || calls;
}

/** Plays histories, of which `npm test` plays fewer. */
async function playHistories(env: NodeJS.ProcessEnv): Promise<number> {
  const vitest = join(projectRoot, 'node_modules/.bin/vitest');
  return await runHere(vitest, ['run', 'tests/faults/checklistHistories.full.test.ts'], {
    ...env,
    HISTORIES: '1000',
  });
}
