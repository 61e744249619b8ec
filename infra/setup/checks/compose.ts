import * as terminal from '../terminal.ts';
import { runPlaywright } from './browser.ts';
import { missingForEngine, startEngine } from './containerEngine.ts';
import type { Outcome, Stage } from './stage.ts';

/**
 * Tests docker-compose.yml with the images that are built from this repository. It is skipped where no
 * containers can run.
 */
export function composeStage(env: NodeJS.ProcessEnv): Stage {
  return { name: 'compose', why: 'the production stack in containers', run: () => runInContainers(env) };
}

async function runInContainers(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const missing = missingForEngine();
  const engine = missing ?? (await startEngine());
  if (typeof engine === 'string') {
    terminal.warn(`skipped, neither passed nor failed: ${engine}`);
    return { passed: 0, failed: 0 };
  }
  try {
    return await runPlaywright({ ...env, ...engine.env }, 'tests/compose', ['--retries=0']);
  } finally {
    await engine.stop();
  }
}
