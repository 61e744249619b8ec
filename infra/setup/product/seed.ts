import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { SetupError } from '../setupError.ts';
import * as terminal from '../terminal.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
  name: string;
}

/** Creates the demo organization in the database if it is missing. */
export async function seed(env: NodeJS.ProcessEnv): Promise<DemoAccount[]> {
  terminal.step('preparing the demo organization', 'accounts and inspections to try');
  const finished = await run(process.execPath, [join(projectRoot, 'apps/api/src/seed.ts')], { env });
  if (finished.code !== 0) {
    const last = finished.lines.slice(-12).join('\n');
    throw new SetupError(
      `the demo data could not be written:\n${last}`,
      'start without it: npm start -- --no-seed',
    );
  }
  return parseAccounts(finished.lines.join('\n'));
}

/** The seed prints JSON, possibly after log lines. */
function parseAccounts(output: string): DemoAccount[] {
  const start = output.search(/^[[{]/m);
  if (start < 0) return [];
  const found: { accounts?: DemoAccount[] } = JSON.parse(output.slice(start));
  return found.accounts ?? [];
}
