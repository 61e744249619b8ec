import { join } from 'node:path';
import { readyForTests } from '../checks/readyForTests.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';

/** `npm run bench`: the figures of this machine; arguments (`--json`) go on to the bench. */
export async function main(args: string[]): Promise<number> {
  const env = await readyForTests();
  await ensureWebBuild();
  return await runHere(process.execPath, [join(projectRoot, 'tests/load/bench.ts'), ...args], env);
}
