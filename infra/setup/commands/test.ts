import { parseArgs } from 'node:util';
import { browserStage, buildStage } from '../checks/browser.ts';
import { composeStage } from '../checks/compose.ts';
import { readyForTests } from '../checks/readyForTests.ts';
import { finish, oneFailed, runStages, type Stage, type TimeLimits } from '../checks/stage.ts';
import { staticStage } from '../checks/static.ts';
import { vitestStage } from '../checks/vitest.ts';
import { explain, SetupError } from '../SetupError.ts';

/**
 * `npm test`: setup, then the tests of each change. `npm run test:full`: all tests, each of which must pass at
 * the first attempt (tests/README.md). `npm test -- --only vitest packages/store` runs one stage, or a part of
 * it.
 */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true }, full: { type: 'boolean', default: false } },
  });
  try {
    const env = await readyForTests({ full: values.full });
    const stages = values.full ? fullStages(env, positionals) : quickStages(env, positionals);
    return finish(await runStages(chosen(stages, values.only), values.full ? null : QUICK_RUN));
  } catch (error) {
    console.error(explain(error));
    return finish(oneFailed);
  }
}

/** The limits of tests/README.md. */
const QUICK_RUN: TimeLimits = { clock: 12, processor: 20 };

const quickStages = (env: NodeJS.ProcessEnv, filters: string[]): Stage[] => [
  staticStage,
  vitestStage(env, filters),
  buildStage,
  browserStage(env, filters, 1),
];

function fullStages(env: NodeJS.ProcessEnv, filters: string[]): Stage[] {
  const full = { ...env, TEST_LEVEL: 'full' };
  const tests = [vitestStage(full, filters, 0), browserStage(full, filters, 0)];
  return [staticStage, buildStage, ...tests, composeStage(full)];
}

function chosen(stages: Stage[], only: string[] | undefined): Stage[] {
  if (!only) return stages;
  const found = stages.filter(({ name }) => only.includes(name));
  if (found.length === only.length) return found;
  const names = stages.map(({ name }) => name).join(', ');
  throw new SetupError(`--only ${only.join(', ')} names an unknown stage`, `the stages are ${names}`);
}
