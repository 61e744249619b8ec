import { join } from 'node:path';
import { readyForTests } from '../checks/readyForTests.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';

/** `npm run bench`: measures this machine; arguments such as `--json` are passed on. */
export async function main(args: string[]): Promise<number> {
  const env = await readyForTests();
  await ensureWebBuild();
  return await runHere(process.execPath, [join(projectRoot, 'tests/load/bench.ts'), ...args], env);
}
