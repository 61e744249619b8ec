import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isExecutable } from '../../process/onPath.ts';
import { cacheRoot, projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import { hashFiles } from '../stamp.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

const source = join(projectRoot, 'infra/speech-recognizer');
const BUILD_PACKAGES = ['gcc', 'libc6-dev', 'pkgconf', 'libpocketsphinx-dev', 'pocketsphinx-en-us'];
/** What the program returns to a call without arguments. */
const EXIT_USAGE = 64;

/** The path of a recognizer that starts here: configured, cached, or compiled. */
export async function ensureSpeechRecognizer(): Promise<string> {
  const given = process.env.SPEECH_RECOGNIZER_BIN;
  if (given) return given;
  const path = recognizerPath();
  if (isExecutable(path) && (await starts(path))) return path;
  await ensureDebianPackages(BUILD_PACKAGES, 'drafts of voice notes know the words of the company');
  return await compile(path);
}

/** Another source or processor has another path. */
function recognizerPath(): string {
  const key = `${hashFiles(source, ['*.c', '*.sh']).slice(0, 12)}-${process.platform}-${process.arch}`;
  return join(cacheRoot(), 'speech-recognizer', key, 'speech-recognizer');
}

async function starts(path: string): Promise<boolean> {
  return (await run(path, [])).code === EXIT_USAGE;
}

async function compile(path: string): Promise<string> {
  terminal.step('compiling the speech recognizer', 'a second, once');
  const folder = dirname(dirname(path));
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, '.unfinished-'));
  try {
    const compiled = join(work, 'speech-recognizer');
    const { code, lines } = await run('sh', [join(source, 'build.sh'), compiled]);
    if (code !== 0 || !(await starts(compiled))) throw new SetupError(problemOf(lines), ADVICE);
    await mkdir(dirname(path), { recursive: true });
    await rename(compiled, path);
    return path;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const problemOf = (lines: readonly string[]): string =>
  ['the speech recognizer could not be compiled:', ...lines.slice(-8)].join('\n');
const ADVICE =
  'compile it elsewhere with infra/speech-recognizer/build.sh, and set SPEECH_RECOGNIZER_BIN to its path';
