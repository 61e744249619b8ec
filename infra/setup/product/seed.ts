import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { Refusal } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import type { Deployment } from './deployment.ts';

/** The exit code of a command that an existing account refuses (apps/api/src/core/commandLine.ts). */
const EXIT_REFUSED = 65;

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
  name: string;
}

/**
 * Creates the demo organization in the database if it is missing. Without the data (`--no-seed`), the accounts of an
 * earlier start lose the published passwords before others can reach the product. Returns the accounts to print.
 */
export async function prepareDemo(
  env: NodeJS.ProcessEnv,
  { isReachable, secrets }: Pick<Deployment, 'isReachable' | 'secrets'>,
  withData: boolean,
): Promise<DemoAccount[]> {
  const demoEnv = { ...env, DEMO_SECRET: secrets.demoSecret };
  if (withData) {
    terminal.step('preparing the demo organization', 'accounts and inspections to try');
    return runSeed([], demoEnv, 'start without it: npm start -- --no-seed');
  }
  if (!isReachable) return [];
  terminal.step('replacing published demo passwords', 'other devices can reach this start');
  return runSeed(['--passwords-only'], demoEnv, 'check the database, or start without --lan and PUBLIC_URL');
}

/** The one-time link to create the first admin; null where an account exists. */
export async function linkToSetUp(env: NodeJS.ProcessEnv): Promise<string | null> {
  const program = join(projectRoot, 'apps/api/src/createAdmin.ts');
  const { code, lines } = await run(process.execPath, [program], { env });
  if (code === EXIT_REFUSED) return null;
  const link = lines.find((line) => /^https?:/.test(line));
  if (link === undefined)
    throw new Refusal(
      `the link to set up the company could not be made:\n${lines.at(-1)}`,
      'check the database',
    );
  return link;
}

async function runSeed(args: string[], env: NodeJS.ProcessEnv, advice: string): Promise<DemoAccount[]> {
  const program = join(projectRoot, 'apps/api/src/seed.ts');
  const finished = await run(process.execPath, [program, ...args], { env });
  if (finished.code !== 0) {
    // Where in the program it happened does not help a person.
    const said = finished.lines.filter((line) => !/^\s+at |^\s*[{}]|^$/.test(line));
    throw new Refusal(`the demo data could not be written:\n${said.slice(-4).join('\n')}`, advice);
  }
  return parseAccounts(finished.lines.join('\n'));
}

/** Parses the JSON of the seed, which may follow log lines. */
function parseAccounts(output: string): DemoAccount[] {
  const start = output.search(/^[[{]/m);
  if (start < 0) return [];
  const found: { accounts?: DemoAccount[] } = JSON.parse(output.slice(start));
  return found.accounts ?? [];
}
