import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { copiedBy, ROOT, type Step, stepsOf } from './dockerfile.ts';

/** Runs the steps of a Dockerfile in a folder without a container engine. The folder contains only the copied files. */
export async function replay(dockerfile: string, folder: string): Promise<void> {
  for (const step of stepsOf(dockerfile)) {
    await Promise.all(copiedBy(step).map(({ source, target }) => layOut(source, path.join(folder, target))));
    if (step.instruction === 'RUN') await runCommand(step, folder);
  }
}

async function layOut(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(ROOT, source), target);
}

async function runCommand({ rest }: Step, folder: string): Promise<void> {
  if (rest.startsWith('npm ci')) return linkPackages(folder);
  // These steps change the system or remove packages, and the packages here are the project's own.
  if (/^(apt-get|npm prune)\b/.test(rest)) return;
  const { status, output } = await runIn(folder, rest.replaceAll('/app/', `${folder}/`));
  if (status !== 0) throw new Error(`RUN ${rest}\n${output}`);
}

/** Runs a shell command without the environment of this process, as a container engine does. */
export async function runIn(folder: string, command: string): Promise<{ status: number; output: string }> {
  const { PATH, HOME, MEDIASOUP_WORKER_BIN } = process.env;
  // A program that is missing must fail, not be downloaded.
  const env = { PATH, HOME, MEDIASOUP_WORKER_BIN, npm_config_offline: 'true' };
  const child = spawn('sh', ['-c', command], { cwd: folder, env });
  const ended = once(child, 'close');
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await ended) as [number];
  return { status, output: output.join('') };
}

/** Replaces the installation: links the installed packages, and the project's own ones to their copies in the folder. */
function linkPackages(folder: string): void {
  for (const workspace of ['.', ...workspacesIn(folder)]) {
    const installed = path.join(ROOT, workspace, 'node_modules');
    if (existsSync(installed)) linkEntries(installed, path.join(folder, workspace, 'node_modules'), folder);
  }
}

function workspacesIn(folder: string): string[] {
  const nested = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(folder, parent)).map((name) => path.join(parent, name)),
  );
  return ['infra', 'tests', ...nested];
}

function linkEntries(installed: string, target: string, folder: string): void {
  mkdirSync(target, { recursive: true });
  // Tools keep their caches in folders with a dot, which are not part of an installation.
  const names = readdirSync(installed).filter((name) => !name.startsWith('.') || name === '.bin');
  for (const name of names) {
    const [from, to] = [path.join(installed, name), path.join(target, name)];
    if (name === '@sightline') linkEntries(from, to, folder);
    else symlinkSync(linkTarget(from, folder), to);
  }
}

/** A package of the project is linked to its copy in the folder. */
function linkTarget(file: string, folder: string): string {
  const real = realpathSync(file);
  const inside = path.relative(ROOT, real);
  return /^(?:\.\.|node_modules|.*\/node_modules)(?:\/|$)/.test(inside) ? file : path.join(folder, inside);
}
