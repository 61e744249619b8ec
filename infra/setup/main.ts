import { explain } from './setupError.ts';

interface Command {
  main(args: string[]): Promise<number>;
}

/** What each command of package.json does after the bootstrap has put dependencies and Node in place. */
const commands: Record<string, () => Promise<Command>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  test: () => import('./commands/test.ts'),
  check: () => import('./commands/check.ts'),
  bench: () => import('./commands/bench.ts'),
  'worker-path': () => import('./commands/workerPath.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
process.exit(await runCommand());

async function runCommand(): Promise<number> {
  const load = commands[name];
  if (!load) {
    console.error(`'${name}' is not a command. Known: ${Object.keys(commands).join(', ')}`);
    return 64;
  }
  try {
    const command = await load();
    return await command.main(args);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
