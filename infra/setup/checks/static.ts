import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import * as terminal from '../terminal.ts';
import { addUp, type Counts, oneFailed, onePassed, type Stage } from './stage.ts';

interface Check {
  name: string;
  command: string[];
}

/** Two lanes for two cores: the type checkers take more than a gigabyte each and must not all run at once. */
const lanes: Check[][] = [
  [
    { name: 'types of the servers', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'types of the web app', command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  ],
  [
    { name: 'format', command: ['biome', 'check', '.'] },
    { name: 'unused code', command: ['knip', '--no-progress'] },
    { name: 'lint', command: ['oxlint', '--type-aware'] },
  ],
];

/** Static checks. Each counts as one test. */
export const staticStage: Stage = {
  name: 'static',
  why: 'format, types, lint, unused code',
  run: async () => addUp(await Promise.all(lanes.map(runLane))),
};

async function runLane(lane: Check[]): Promise<Counts> {
  const counts: Counts[] = [];
  for (const check of lane) counts.push(await runCheck(check));
  return addUp(counts);
}

async function runCheck({ name, command: [tool = '', ...args] }: Check): Promise<Counts> {
  const { code, lines } = await run(join(projectRoot, 'node_modules/.bin', tool), args);
  if (code === 0) return onePassed;
  terminal.warn(`${name} failed (${tool} ${args.join(' ')}):\n${lines.join('\n')}`);
  return oneFailed;
}
