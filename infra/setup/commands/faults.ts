import { join } from 'node:path';
import { runPlaywright } from '../checks/browser.ts';
import { readyForTests } from '../checks/readyForTests.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';

/**
 * `npm run faults`: tests that take too long for `npm test`; arguments such as `--photos 100` are passed on. It ends with
 * the tables of faults in a call, each played 50 times, and in recorded calls. `--brief` does each of it once. `--busy` plays
 * the main journey, a recorded call with five reports, and 20 replies by email while 8 programs use the processor.
 */
export async function main(args: string[]): Promise<number> {
  const env = await readyForTests();
  await ensureWebBuild();
  if (args.includes('--busy')) return await playOnBusyMachine(env);
  const brief = args.includes('--brief');
  const passedOn = args.filter((word) => word !== '--brief');
  const few = ['--photos', '4', '--cuts', '1', '--kills', '1'];
  const often = brief ? ['--brief'] : ['--fault-times', '50'];
  const histories = await playHistories(env, brief ? '5' : '1000');
  const sending = await runNode(env, 'tests/faults/sendPhotos.ts', [...(brief ? few : []), ...passedOn]);
  const calls = await runNode(env, 'tests/load/bench.ts', ['--only', 'faults,recordingFaults', ...often]);
  return histories || sending || calls;
}

async function playOnBusyMachine(env: NodeJS.ProcessEnv): Promise<number> {
  const full = { ...env, TEST_LEVEL: 'full' };
  const { failed } = await runPlaywright(full, 'tests', ['--retries=0', '--no-deps', '--project=busy']);
  const replies = await runHere(vitest, ['run', 'busyMachine.full.test'], full);
  return failed || replies;
}

const vitest = join(projectRoot, 'node_modules/.bin/vitest');

const runNode = (env: NodeJS.ProcessEnv, program: string, args: string[]): Promise<number> =>
  runHere(process.execPath, [join(projectRoot, program), ...args], env);

/** Plays histories, of which `npm test` plays fewer. */
async function playHistories(env: NodeJS.ProcessEnv, count: string): Promise<number> {
  // The configuration leaves out the files of the full level otherwise.
  const settings = { ...env, TEST_LEVEL: 'full', HISTORIES: count };
  return await runHere(vitest, ['run', 'tests/faults/checklistHistories.full.test.ts'], settings);
}
