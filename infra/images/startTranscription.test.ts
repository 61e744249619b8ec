import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The script that gives whisper.cpp its model, with `echo` in place of the server. */

const SCRIPT = path.join(import.meta.dirname, 'startTranscription.sh');
const MODEL = Buffer.from('a better speech model');
const sha256Of = (contents: Buffer): string => createHash('sha256').update(contents).digest('hex');

let folder: string;
let server: Server;
let served: Buffer | null;
let requests: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sightline-speech-model-'));
  [served, requests] = [MODEL, 0];
  server = createServer((_request, response) => {
    requests++;
    response.writeHead(served ? 200 : 404).end(served ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

interface Ended {
  code: number;
  said: string;
  refusal: string;
}

async function start(settings: Record<string, string>): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    MODELS_FOLDER: folder,
    MOUNTED_MODEL: '/dev/null',
    REFUSED_SECONDS: '0',
    UNREACHABLE_SECONDS: '0',
    ...settings,
  };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const ended = execFile('sh', [SCRIPT, 'echo', 'started'], { env }, (_error, said, refusal) =>
    resolve({ code: ended.exitCode ?? 0, said: said.trim(), refusal }),
  );
  return await promise;
}

const address = (): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.bin?key=secret`;
const named = (sha256 = sha256Of(MODEL)): Record<string, string> => ({
  TRANSCRIPTION_MODEL_URL: address(),
  TRANSCRIPTION_MODEL_SHA256: sha256,
});

describe.skipIf(spawnSync('wget', ['--version']).status !== 0)('a speech model by its address', () => {
  it('is fetched once, kept in place of an earlier one, and used', async () => {
    await writeFile(path.join(folder, 'earlier.bin'), 'earlier');
    const kept = path.join(folder, `${sha256Of(MODEL)}.bin`);
    expect(await start(named())).toMatchObject({ code: 0, said: `started --model ${kept}` });
    expect(await readFile(kept)).toEqual(MODEL);
    expect(await readdir(folder)).toEqual([path.basename(kept)]);
    expect(await start(named())).toMatchObject({ code: 0, said: `started --model ${kept}`, refusal: '' });
    expect(requests).toBe(1);
  });

  it('with another hash is refused in a plain sentence, and not kept', async () => {
    served = Buffer.from('another model');
    const { code, said, refusal } = await start(named());
    expect([code, said]).toEqual([78, '']);
    expect(refusal).toMatch(
      /The speech model from http:\S+\/model\.bin was refused: it does not have the SHA-256/,
    );
    expect(refusal).not.toContain('secret');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is fetched again where its kept file is damaged', async () => {
    const kept = path.join(folder, `${sha256Of(MODEL)}.bin`);
    await writeFile(kept, 'damaged');
    expect(await start(named())).toMatchObject({ code: 0 });
    expect(await readFile(kept)).toEqual(MODEL);
  });

  it('that cannot be had is tried again later', async () => {
    served = null;
    const { code, refusal } = await start(named());
    expect(code).toBe(1);
    expect(refusal).toContain('could not be fetched from');
  });

  it.each(['', 'not a hash'])('without its hash is not fetched: "%s"', async (sha256) => {
    const { code, refusal } = await start(named(sha256));
    expect(code).toBe(78);
    expect(refusal).toContain('Set TRANSCRIPTION_MODEL_SHA256');
    expect(requests).toBe(0);
  });
});

describe('a speech model without an address', () => {
  it('is the file of the machine', async () => {
    const file = path.join(folder, 'mounted.bin');
    await writeFile(file, MODEL);
    expect(await start({ MOUNTED_MODEL: file })).toMatchObject({ code: 0, said: `started --model ${file}` });
  });

  it('is asked for where there is none', async () => {
    const { code, refusal } = await start({});
    expect(code).toBe(78);
    expect(refusal).toContain('Set TRANSCRIPTION_MODEL_URL or TRANSCRIPTION_MODEL_FILE');
  });
});
