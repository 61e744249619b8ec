import { type ExecFileOptions, execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The legacy builder, which needs no plugin. */
const ENV = { ...process.env, DOCKER_BUILDKIT: '0' };

/** Runs a program in the root of the repository and returns what it prints; throws with its output when it fails. */
export async function runProgram(
  command: string,
  args: string[],
  options: ExecFileOptions = {},
): Promise<string> {
  const all = { cwd: ROOT, env: ENV, maxBuffer: 2 ** 26, ...options };
  try {
    return String((await promisify(execFile)(command, args, all)).stdout);
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const last = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-40).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed:\n${last}`, { cause: error });
  }
}

export async function docker(...args: string[]): Promise<string> {
  return (await runProgram('docker', args)).trim();
}

export async function hasImage(name: string): Promise<boolean> {
  return await docker('image', 'inspect', name).then(
    () => true,
    () => false,
  );
}

/** The containers of a service of the stack, running or not. */
export async function containersOf(service: string): Promise<string[]> {
  const label = `label=com.docker.compose.service=${service}`;
  const listed = await docker('ps', '--all', '--quiet', '--no-trunc', '--filter', label);
  return listed.split('\n').filter(Boolean);
}

interface Inspected {
  RestartCount: number;
  State: { Pid: number; Status: string; Health?: { Status: string } };
}

export async function inspect(container: string): Promise<Inspected> {
  const [found] = JSON.parse(await docker('inspect', container)) as Inspected[];
  if (!found) throw new Error(`the container ${container} is gone`);
  return found;
}
