import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import * as say from '../say.ts';
import { SetupError } from '../setupError.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
  name: string;
}

/** Puts the demo organization into the database, once; each later call finds it there. */
export async function seed(env: NodeJS.ProcessEnv): Promise<DemoAccount[]> {
  say.step('looking after the demo organization', 'so that there is something to sign in to');
  const finished = await run(process.execPath, [join(projectRoot, 'apps/api/src/seed.ts')], { env });
  if (finished.code !== 0) {
    const last = finished.lines.slice(-12).join('\n');
    throw new SetupError(
      `the demo data could not be written:\n${last}`,
      'start without it: npm start -- --no-seed',
    );
  }
  return accountsIn(finished.lines.join('\n'));
}

/** The seed prints JSON; log lines may stand before it. */
function accountsIn(output: string): DemoAccount[] {
  const start = output.search(/^[[{]/m);
  if (start < 0) return [];
  const found: { accounts?: DemoAccount[] } = JSON.parse(output.slice(start));
  return found.accounts ?? [];
}
