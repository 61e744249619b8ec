import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import * as terminal from '../terminal.ts';
import { addUp, type Counts, oneFailed, onePassed, type Stage } from './stage.ts';

interface Check {
  name: string;
  command: string[];
}

const cache = join(projectRoot, '.cache/types');

/**
 * One type checker for all of a project: several would each compute the types that they share, in twice the
 * processor time.
 */
const types = (name: string, project: string): string[] => [
  ...['tsc', '-p', project, '--checkers', '1', '--incremental'],
  ...['--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)],
];

/** Checks in two lanes for two cores. */
const lanes: Check[][] = [
  [
    { name: 'types of the servers', command: types('servers', 'tsconfig.json') },
    { name: 'types of the web app', command: types('web', 'apps/web/tsconfig.json') },
  ],
  [
    { name: 'format', command: ['biome', 'check', '.'] },
    { name: 'unused code', command: ['knip', '--no-progress'] },
    { name: 'lint', command: ['oxlint', '--type-aware'] },
  ],
];

/** Static checks, each of which counts as one test. */
export const staticStage: Stage = {
  name: 'static',
  why: 'format, types, lint, unused code',
  run: async () => {
    mkdirSync(cache, { recursive: true });
    return addUp(await Promise.all(lanes.map(runLane)));
  },
};

async function runLane(lane: Check[]): Promise<Counts> {
  const counts: Counts[] = [];
  for (const check of lane) counts.push(await runCheck(check));
  return addUp(counts);
}

async function runCheck({ name, command: [tool = '', ...args] }: Check): Promise<Counts> {
  // The linter's type checker, a Go program, takes a third less on one core than on several.
  const env = { ...process.env, GOMAXPROCS: '1' };
  const { code, lines } = await run(join(projectRoot, 'node_modules/.bin', tool), args, { env });
  if (code === 0) return onePassed;
  terminal.warn(`${name} failed (${tool} ${args.join(' ')}):\n${lines.join('\n')}`);
  return oneFailed;
}
