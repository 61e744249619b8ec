import { explain } from './SetupError.ts';

interface Command {
  main(args: string[]): Promise<number>;
}

/** The commands of package.json, after the bootstrap has installed the dependencies and Node. */
const commands: Record<string, () => Promise<Command>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  test: () => import('./commands/test.ts'),
  check: () => import('./commands/check.ts'),
  bench: () => import('./commands/bench.ts'),
  faults: () => import('./commands/faults.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
process.exit(await runCommand());

async function runCommand(): Promise<number> {
  const load = commands[name];
  if (!load) {
    console.error(`Unknown command '${name}'. Commands: ${Object.keys(commands).join(', ')}`);
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
