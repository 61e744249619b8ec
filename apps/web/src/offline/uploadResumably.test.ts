import { mintId } from '@sightline/contracts/core/ids';
import { UploadMetadata } from '@sightline/contracts/photos/photos';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../testing/FakeApi.ts';
import { FakeUploads } from '../testing/FakeUploads.ts';
import { classifyFailure } from './sendFile.ts';
import { loadTus, uploadResumably } from './uploadResumably.ts';

const metadata = UploadMetadata.parse({
  photoId: mintId(),
  inspectionId: mintId(),
  sha256: 'ab'.repeat(32),
  capturedAt: new Date().toISOString(),
  source: 'file',
  contentType: 'image/jpeg',
  tags: ['rust', 'roof'],
});
const send = (mayHaveBegun = false) => {
  const request = { file: new Blob(['picture']), metadata, thing: 'photo', uploadId: mintId(), mayHaveBegun };
  return uploadResumably({ ...request, onProgress: () => {} });
};

let server: FakeUploads;
beforeEach(() => {
  server = FakeUploads.install();
  server.isOnline = true;
});

async function failureOf(status: number, body: unknown) {
  server.refusal = new Refusal(status, body);
  return await send().catch(classifyFailure);
}

it.each([
  ['the first attempt', false],
  ['an attempt after one of which the server has nothing', true],
])(
  'sends the bytes with the creation, and resolves with the hash of the stored file: %s',
  async (_, begun) => {
    expect(await send(begun)).toBe(metadata.sha256);
    expect(server.seen).toHaveLength(1);
    expect(await server.seen[0]?.file.text()).toBe('picture');
    expect(server.seen[0]?.metadata).toMatchObject({ sha256: metadata.sha256, tags: 'rust,roof' });
  },
);

it("shows the server's own reason for refusing a photo", async () => {
  const error = 'Check the device clock: this photo is dated in the future.';
  const body = { error, code: 'badInput', details: { fields: { capturedAt: error } } };
  expect(await failureOf(400, body)).toEqual({ state: 'needsAttention', problem: error });
});

it('explains a refusal without a reason by its status, and any other reply as a lost connection', async () => {
  expect(await failureOf(413, 'Maximum size exceeded')).toEqual({
    state: 'needsAttention',
    problem: 'This photo is too large.',
  });
  expect(await failureOf(409, 'Offset conflict')).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('No connection'),
  });
});

it('ends an upload on which nothing moves any longer, so that the outbox tries again', async () => {
  await loadTus();
  vi.useFakeTimers();
  server.isSilent = true;
  const failure = send().catch(classifyFailure);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(await failure).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('did not answer'),
  });
  vi.useRealTimers();
});
