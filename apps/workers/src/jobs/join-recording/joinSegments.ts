import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@sightline/server-kit/audio/programs';
import type { JoinPlan } from './joinPlan.ts';
import {
  finalArguments,
  type JoinWindow,
  pictureArguments,
  soundArguments,
  windowsOf,
} from './windowArguments.ts';

/** A window of a minute with two pictures of 30 frames takes 25 seconds of a core, of 15 frames 17. */
const LIMITS = { processorMs: 15 * 60_000, maxBytes: 64 * 1024 };
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** Makes one file of all pictures and sounds, minute by minute. The clock in it has the given time zone. */
export async function joinSegments(
  ffmpeg: string,
  plan: JoinPlan,
  { folder, timeZone }: { folder: string; timeZone: string },
): Promise<string> {
  const run = async (args: string[]): Promise<void> =>
    void (await runProgram(ffmpeg, ['-nostdin', '-v', 'error', ...args], LIMITS));
  const samples = join(folder, 'samples.pcm');
  const hasPicture = plan.pictures.length > 0;
  const names: string[] = [];
  const texts = new TextFiles(folder);
  for (const [index, window] of windowsOf(plan).entries()) {
    const name = `window-${index}.mp4`;
    if (hasPicture) {
      const textFile = (text: string): string => texts.pathOf(text);
      const files = { target: join(folder, name), font: FONT, textFile, timeZone };
      const args = pictureArguments(plan, window, files);
      await texts.write();
      await run(args);
    }
    names.push(name);
    await addSound(run, plan, window, { samples, folder });
  }
  const list = hasPicture ? join(folder, 'windows.txt') : null;
  if (list) await writeFile(list, names.map((name) => `file '${name}'\n`).join(''));
  const target = join(folder, 'joined.mp4');
  await run(finalArguments(list, samples, target));
  return target;
}

/** Texts in files, since an argument of FFmpeg gives some letters a meaning. */
class TextFiles {
  readonly #folder: string;
  readonly #paths = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  pathOf(text: string): string {
    const path = this.#paths.get(text) ?? join(this.#folder, `text-${this.#paths.size}.txt`);
    this.#paths.set(text, path);
    return path;
  }

  async write(): Promise<void> {
    for (const [text, path] of this.#paths) await writeFile(path, text);
  }
}

async function addSound(
  run: (args: string[]) => Promise<void>,
  plan: JoinPlan,
  window: JoinWindow,
  { samples, folder }: { samples: string; folder: string },
): Promise<void> {
  const part = join(folder, 'part.pcm');
  await run(soundArguments(plan, window, part));
  await appendFile(samples, await readFile(part));
  await rm(part);
}
