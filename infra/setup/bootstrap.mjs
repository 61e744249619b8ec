// Runs under the plain Node of the machine (20 or newer) with nothing installed yet: no dependency, no TypeScript.
// It installs the dependencies when they have changed, then runs the command under the Node 24 that comes with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const stamp = join(root, 'node_modules/.sightline-installed');

checkNode();
if (!isInstalled()) install();
runUnderNode(node24());

function checkNode() {
  if (Number(process.versions.node.split('.', 1)[0]) >= 20) return;
  fail(
    `Node ${process.versions.node} is too old.`,
    'install Node 20 or newer (Debian: apt-get install nodejs npm, or nodejs.org).',
  );
}

/** Whether the installation is complete: the stamp has the lock file's hash and is written last. */
function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function install() {
  console.error('• installing dependencies with npm ci  (they are new or have changed; a minute or two)');
  const env = withoutOwnNode();
  if (spawnSync('npm', ['--version'], { env, stdio: 'ignore' }).status !== 0) {
    fail('npm is not installed.', 'install it (Debian: apt-get install npm).');
  }
  rmSync(stamp, { force: true });
  // --ignore-scripts: mediasoup's own script fails without its download page; setup obtains the worker in another way.
  // --include: a NODE_ENV of production or an .npmrc must not omit the tools that build the web app.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  for (const attempt of [1, 2]) {
    const { status } = spawnSync('npm', args, { cwd: root, env, stdio: ['ignore', 2, 2] });
    if (status === 0) return markInstalled();
    if (attempt === 1) console.error('! npm ci failed; retrying once');
  }
  fail(
    'The dependencies could not be installed.',
    'check that the npm registry is reachable (npm ping) and that the disk has 2 GB free.',
  );
}

/** Keeps npm from running under the Node in node_modules, which npm ci is about to delete. */
function withoutOwnNode() {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'));
  return { ...process.env, PATH: folders.join(delimiter) };
}

function markInstalled() {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

/** Node 24 is a dependency; on a platform without a package for it the installed Node must be new enough. */
function node24() {
  const own = join(root, 'node_modules/.bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.', 1)[0]) >= 24) return process.execPath;
  return fail('No prebuilt Node 24 exists for this platform.', 'install Node 24 or newer from nodejs.org.');
}

function runUnderNode(node) {
  const [command = 'start', ...args] = process.argv.slice(2);
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  const child = spawn(node, [join(root, 'infra/setup/main.ts'), command, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithParent(child);
  child.once('error', (error) =>
    fail(`Node 24 did not start: ${error.message}`, 'remove node_modules and run again.'),
  );
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    // The parent must also see that the signal ended this process.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Stops this process when npm or the terminal has died without a signal, since no one else could stop it. */
function endWithParent(child) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    child.kill('SIGTERM');
  }, 1000);
  check.unref();
}

function fail(problem, advice) {
  console.error(
    `\n✗ ${problem}\n\n  What to do: ${advice}\n  Then run the same command again: it continues from here.`,
  );
  process.exit(1);
}
