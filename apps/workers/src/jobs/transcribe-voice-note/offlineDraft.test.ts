import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import { findProgram } from '@sightline/server-kit/audio/programs';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HAS_FFMPEG } from '../../../../../tests/support/recordings.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { transcribeVoiceNote } from './transcribeVoiceNote.ts';

/** The offline draft on machines whose recognizer is missing or fails. */

let services: TestServices;
let machine: string;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

describe.skipIf(!HAS_FFMPEG)('a recognizer', () => {
  /** A machine with FFmpeg alone. */
  beforeEach(async () => {
    machine = await mkdtemp(join(tmpdir(), 'sightline-machine-'));
    await symlink((await findProgram('ffmpeg')) ?? '', join(machine, 'ffmpeg'));
    vi.stubEnv('PATH', machine);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(machine, { recursive: true });
  });

  async function program(name: string, script: string): Promise<string> {
    await writeFile(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return join(machine, name);
  }

  async function storedNote(): Promise<string> {
    const transcription = { state: 'waiting', reason: null, requestedAt: new Date().toISOString() } as const;
    return await storedVoiceNote(services, mintId(), { transcription });
  }

  const attempt = async (voiceNoteId: string, recognizer: string, number = 1): Promise<void> =>
    await transcribeVoiceNote(services, null, recognizer).run({ voiceNoteId }, tryOf(number, job.attempts));

  async function noteOf(voiceNoteId: string) {
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the note is gone');
    return note;
  }

  const DRAFT = "echo 'water 0.290 0.600 0.900000'";
  const NO_MODEL = 'echo "no English model" >&2; exit 70';
  const kinds: [string, () => Promise<string>][] = [
    ['is missing', async () => join(machine, 'nowhere')],
    ['fails', async () => await program('recognizer', NO_MODEL)],
    ['is killed', async () => await program('recognizer', 'kill -9 $$')],
    [
      'may not be executed',
      async () => {
        await writeFile(join(machine, 'recognizer'), '');
        return join(machine, 'recognizer');
      },
    ],
  ];

  test.each(kinds)('that %s is replaced by PocketSphinx alone, under its own name', async (_, make) => {
    await program('pocketsphinx_continuous', DRAFT);
    const id = await storedNote();
    await attempt(id, await make());
    expect(await noteOf(id)).toMatchObject({
      transcription: { state: 'done' },
      transcript: { text: 'water', engine: 'PocketSphinx (offline draft)' },
    });
  });

  test.each(kinds)('that %s is tried again where nothing replaces it', { tags: 'full' }, async (_, make) => {
    const id = await storedNote();
    const recognizer = await make();
    await expect(attempt(id, recognizer)).rejects.toThrow(recognizer);
    expect((await noteOf(id)).transcription.state).toBe('waiting');
    await attempt(id, recognizer, job.attempts);
    expect((await noteOf(id)).transcription).toMatchObject({
      state: 'failed',
      reason: { code: 'engineFailed', text: expect.stringContaining('Transcription is not available') },
    });
  });

  test('that fails together with PocketSphinx is tried again', { tags: 'full' }, async () => {
    await program('pocketsphinx_continuous', 'exit 1');
    const id = await storedNote();
    await expect(attempt(id, await program('recognizer', NO_MODEL))).rejects.toThrow('ended with 1');
    expect((await noteOf(id)).transcription.state).toBe('waiting');
  });

  test('that cannot read a recording ends the job, and PocketSphinx does not try', {
    tags: 'full',
  }, async () => {
    await program('pocketsphinx_continuous', DRAFT);
    const id = await storedNote();
    await attempt(id, await program('recognizer', 'exit 65'));
    expect((await noteOf(id)).transcription).toMatchObject({
      state: 'failed',
      reason: { code: 'unreadable' },
    });
  });
});
