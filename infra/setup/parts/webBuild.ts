import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import { hashFiles, readStamp, writeStamp } from '../stamp.ts';
import * as terminal from '../terminal.ts';

export const webDist = join(projectRoot, 'apps/web/dist');
const stamp = join(projectRoot, '.cache/web-build.stamp');
const sources = [
  'apps/web/{package.json,tsconfig.json,vite.config.ts,index.html}',
  'apps/web/{build,src,public}/**/*',
  'packages/{contracts,room-client,vision}/src/**/*.ts',
  'package-lock.json',
  'infra/setup/parts/webBuild.ts',
];

/** Builds the web app unless the existing build is of exactly these sources. */
export async function ensureWebBuild(): Promise<string> {
  const hash = hashFiles(projectRoot, sources, ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**']);
  if (readStamp(stamp) === hash && existsSync(join(webDist, 'index.html'))) return webDist;
  terminal.step('building the web app', 'its sources have changed');
  await build();
  writeStamp(stamp, hash);
  return webDist;
}

/** Builds into a new folder and swaps it in, so that a running server never serves half a build. */
async function build(): Promise<void> {
  const fresh = join(projectRoot, `.cache/web-build-${process.pid}`);
  const vite = join(projectRoot, 'node_modules/.bin/vite');
  const built = await run(vite, ['build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: join(projectRoot, 'apps/web'),
    // With a test runner's NODE_ENV this would be React's development build, which is large and slow.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    throw new SetupError(
      `the web app could not be built:\n${built.lines.slice(-20).join('\n')}`,
      'npm run check shows the errors',
    );
  }
  await mkdir(dirname(webDist), { recursive: true });
  await rm(webDist, { recursive: true, force: true });
  await rename(fresh, webDist);
}
