import {
  acceptVoiceNoteText,
  getVoiceNote,
  reportableText,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkersEnvironment } from '../../apps/workers/src/environment.ts';
import { startWorkers } from '../../apps/workers/src/workers.ts';
import { mintId } from '../../packages/contracts/src/core/ids.ts';
import { createLogger } from '../../packages/server-kit/src/logger.ts';
import { storedInspection } from '../support/people.ts';
import { CAN_SPEAK, recordedAs, spoken } from '../support/recordings.ts';
import { TestServer } from '../support/TestServer.ts';
import { uploadPhoto as upload } from '../support/uploads.ts';
import { voiceMetadataFor } from '../support/voiceNotes.ts';

/** An inspector speaks into a phone, the workers convert and transcribe, and a person accepts the text. */

let server: TestServer;
let workers: Awaited<ReturnType<typeof startWorkers>>;

beforeAll(async () => {
  server = await TestServer.start();
  const { mongodbUri, redisUrl, redisPrefix, storage } = server.services.configuration;
  const environment = WorkersEnvironment.parse({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    DATA_DIR: storage.DATA_DIR,
    WORKERS_PORT: 0,
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
  });
  workers = await startWorkers(environment, createLogger('workers', 'silent'));
});
afterAll(async () => {
  await workers.close();
  await server.close();
});

test.skipIf(!CAN_SPEAK)(
  'a spoken note plays everywhere, gets a draft, and only its accepted text is for the report',
  async () => {
    const inspector = await server.signedInAs('inspector');
    const { _id: inspectionId } = await storedInspection(server.services.store);
    const webm = recordedAs('audio/webm', spoken('The door swings in the wrong direction'));
    const contentType = 'audio/webm;codecs=opus';
    const metadata = voiceMetadataFor(inspectionId, webm, { contentType, itemId: 'buildingFinal' });
    expect((await upload(inspector, metadata, webm)).status).toBe(201);

    const params = { voiceNoteId: metadata.voiceNoteId ?? '' };
    const note = async (): Promise<VoiceNote> => await inspector.ask(getVoiceNote, { params });
    await expect.poll(async () => (await note()).status, { timeout: 60_000 }).toBe('transcribed');
    await expect.poll(async () => (await note()).playable.state, { timeout: 60_000 }).toBe('ready');
    const played = await fetch(new URL(`/api/voice-notes/${params.voiceNoteId}/audio`, server.url), {
      headers: { Cookie: inspector.cookies, Range: 'bytes=0-11' },
    });
    expect([played.status, (await played.text()).slice(4)]).toEqual([206, 'ftypM4A ']);

    const draft = await note();
    expect(draft.transcript?.text).toContain('door');
    expect(reportableText(draft)).toBeNull();
    const text = 'The door swings in the wrong direction.';
    const change = { changeId: mintId(), follows: draft.revision, text };
    expect(reportableText(await inspector.ask(acceptVoiceNoteText, { params, body: change }))).toMatchObject({
      text,
      by: 'Robin Reyes (Inspector)',
      licenseNumber: 'PX-1234',
    });
  },
  120_000,
);
