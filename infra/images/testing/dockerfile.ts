import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a Dockerfile without a container engine: the files of the repository that each step copies. */

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Step {
  instruction: string;
  rest: string;
}

/** The steps from one FROM to the next. */
interface Stage {
  name: string;
  /** An earlier stage, or an image. */
  base: string;
  steps: Step[];
}

interface CopiedFile {
  /** The path from the root of the repository. */
  source: string;
  /** The path from the image's working directory. */
  target: string;
}

function stepsOf(dockerfile: string): Step[] {
  const lines = dockerfile.replace(/^\s*#.*$/gm, '').replace(/\\\n\s*/g, ' ');
  return [...lines.matchAll(/^([A-Z]+)\s+(.+)$/gm)].map(([, instruction = '', rest = '']) => ({
    instruction,
    rest: rest.trim(),
  }));
}

export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const step of stepsOf(dockerfile)) {
    const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?/.exec(step.rest) ?? [];
    if (step.instruction === 'FROM') stages.push({ name, base, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

/** Returns the files that a COPY takes from the repository. Files from an earlier stage do not count. */
export function copiedBy({ instruction, rest }: Step): CopiedFile[] {
  const words = rest.split(/\s+/);
  if (instruction !== 'COPY' || words.some((word) => word.startsWith('--from='))) return [];
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  return paths.flatMap((source) => {
    const found = buildContext().filter((file) => file === source || file.startsWith(`${source}/`));
    if (found.length === 0) throw new Error(`COPY ${source}: the build context has no such file`);
    return found.map((file) => ({ source: file, target: targetOf(file, source, target) }));
  });
}

function targetOf(file: string, source: string, target: string): string {
  if (file !== source) return path.posix.join(target, path.posix.relative(source, file));
  return path.posix.normalize(target.endsWith('/') ? target + path.posix.basename(file) : target);
}

let context: string[] | undefined;

/** The files of the repository without those that .dockerignore leaves out. */
function buildContext(): string[] {
  context ??= repositoryFiles().filter((file) => !isIgnored(file));
  return context;
}

function repositoryFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(ROOT, file)));
}

/** Whether .dockerignore names the file or a folder that it is in. */
function isIgnored(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  return ignorePatterns.some((pattern) => paths.some((one) => path.matchesGlob(one, pattern)));
}

const ignorePatterns = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'));
