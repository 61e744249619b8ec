import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isExecutable } from '../../process/onPath.ts';
import { cacheRoot, projectRoot } from '../paths.ts';
import { type Finished, run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import { hashFiles } from '../stamp.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

const source = join(projectRoot, 'infra/speech-recognizer');
const BUILD_PACKAGES = ['gcc', 'libc6-dev', 'pkgconf', 'libpocketsphinx-dev', 'pocketsphinx-en-us'];

/** The path of a recognizer that works here: configured, cached, or compiled. */
export async function ensureSpeechRecognizer(): Promise<string> {
  const given = process.env.SPEECH_RECOGNIZER_BIN;
  if (given) return await tried(given);
  const path = recognizerPath();
  if (isExecutable(path) && (await check(path)).code === 0) return path;
  await ensureDebianPackages(BUILD_PACKAGES, 'drafts of voice notes know the words of the company');
  return await compile(path);
}

/** Another source or processor has another path. */
function recognizerPath(): string {
  const key = `${hashFiles(source, ['*.c', '*.sh']).slice(0, 12)}-${process.platform}-${process.arch}`;
  return join(cacheRoot(), 'speech-recognizer', key, 'speech-recognizer');
}

/** Without arguments the program only tries to read the English model. */
const check = (path: string): Promise<Finished> => run(path, []);

async function tried(path: string): Promise<string> {
  const { code, lines } = await check(path);
  if (code === 0) return path;
  const problem = ['SPEECH_RECOGNIZER_BIN does not work:', ...lines.slice(-8)].join('\n');
  throw new SetupError(
    problem,
    'unset it, and one is compiled here, or set it to one that build.sh has compiled',
  );
}

async function compile(path: string): Promise<string> {
  terminal.step('compiling the speech recognizer', 'a second, once');
  const folder = dirname(dirname(path));
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, '.unfinished-'));
  try {
    const compiled = join(work, 'speech-recognizer');
    const { code, lines } = await run('sh', [join(source, 'build.sh'), compiled]);
    if (code !== 0) throw new SetupError(problemOf(lines), ADVICE);
    const checked = await check(compiled);
    if (checked.code !== 0) throw new SetupError(problemOf(checked.lines), ADVICE);
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
