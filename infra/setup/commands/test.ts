import { parseArgs } from 'node:util';
import { browserStage, buildStage } from '../checks/browser.ts';
import { readyForTests } from '../checks/readyForTests.ts';
import { finish, oneFailed, runStages, type Stage } from '../checks/stage.ts';
import { staticStage } from '../checks/static.ts';
import { vitestStage } from '../checks/vitest.ts';
import { explain, SetupError } from '../SetupError.ts';

/** `npm test`: setup, then everything. `npm test -- --only vitest packages/store` runs one stage, or a part of it. */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  try {
    const env = await readyForTests();
    return finish(await runStages(chosen(allStages(env, positionals), values.only)));
  } catch (error) {
    console.error(explain(error));
    return finish(oneFailed);
  }
}

function allStages(env: NodeJS.ProcessEnv, filters: string[]): Stage[] {
  return [staticStage, vitestStage(env, filters), buildStage, browserStage(env, filters)];
}

function chosen(stages: Stage[], only: string[] | undefined): Stage[] {
  if (!only) return stages;
  const found = stages.filter(({ name }) => only.includes(name));
  if (found.length === only.length) return found;
  const names = stages.map(({ name }) => name).join(', ');
  throw new SetupError(`--only ${only.join(', ')} names an unknown stage`, `the stages are ${names}`);
}
