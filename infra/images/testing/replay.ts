import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { copiedBy, ROOT, type Step, stagesOf } from './dockerfile.ts';

/**
 * Runs the steps of a Dockerfile without a container engine, each stage in a folder that contains only the copied
 * files. Returns the folder of the last stage, which stands for the image.
 */
export async function replay(dockerfile: string, folder: string): Promise<string> {
  let here = folder;
  for (const { name, base, steps } of stagesOf(dockerfile)) {
    here = path.join(folder, name || 'image');
    if (existsSync(path.join(folder, base))) await copyFolder(path.join(folder, base), here);
    for (const step of steps) await runStep(step, folder, here);
  }
  return here;
}

async function runStep(step: Step, folder: string, here: string): Promise<void> {
  const [, stage = '', source = '', target = ''] =
    /^--from=(\S+) .*?\/app\/(\S+) (\S+)$/.exec(step.rest) ?? [];
  if (stage) await copyFolder(path.join(folder, stage, source), path.join(here, target));
  for (const { source: file, target: place } of copiedBy(step)) await layOut(file, path.join(here, place));
  if (step.instruction === 'RUN') await runCommand(step, here);
}

/** Copies a folder; links stay relative, and so lead to the files of the new folder. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
}

async function layOut(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(ROOT, source), target);
}

async function runCommand({ rest }: Step, folder: string): Promise<void> {
  if (rest.startsWith('npm ci')) return linkPackages(folder);
  // This command changes the system.
  if (/^apt-get\b/.test(rest)) return;
  const { status, output } = await runIn(folder, rest.replaceAll('/app/', `${folder}/`));
  if (status !== 0) throw new Error(`RUN ${rest}\n${output}`);
}

/** Runs a shell command without the environment of this process, as a container engine does. */
export async function runIn(folder: string, command: string): Promise<{ status: number; output: string }> {
  const { PATH, HOME, MEDIASOUP_WORKER_BIN } = process.env;
  // A program that is missing must fail instead of being downloaded.
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
  const nested = ['apps', 'packages', 'tools'].flatMap((parent) =>
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
    else symlinkSync(linkTarget(from, to, folder), to);
  }
}

/** The target of a link; a package of the project is linked to its copy in the folder. */
function linkTarget(file: string, to: string, folder: string): string {
  const real = realpathSync(file);
  const inside = path.relative(ROOT, real);
  if (/^(?:\.\.|node_modules|.*\/node_modules)(?:\/|$)/.test(inside)) return file;
  return path.relative(path.dirname(to), path.join(folder, inside));
}
