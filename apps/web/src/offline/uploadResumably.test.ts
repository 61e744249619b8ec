import { mintId } from '@sightline/contracts/core/ids';
import { UploadMetadata } from '@sightline/contracts/photos';
import type { UploadOptions } from 'tus-js-client';
import { expect, it, vi } from 'vitest';
import { classifyFailure } from './sendFailure.ts';
import { uploadResumably } from './uploadResumably.ts';

const server = vi.hoisted(() => ({ status: 0, body: '' }));

vi.mock('tus-js-client', () => {
  class DetailedError extends Error {
    originalResponse = { getStatus: () => server.status, getBody: () => server.body };
  }
  class Upload {
    readonly #options: UploadOptions;
    constructor(_: Blob, options: UploadOptions) {
      this.#options = options;
    }
    start(): void {
      this.#options.onError?.(new DetailedError('refused'));
    }
  }
  return { DetailedError, Upload };
});

const metadata = UploadMetadata.parse({
  photoId: mintId(),
  inspectionId: mintId(),
  sha256: 'ab'.repeat(32),
  capturedAt: new Date().toISOString(),
  source: 'file',
  contentType: 'image/jpeg',
});

async function failureOf(status: number, body: string) {
  Object.assign(server, { status, body });
  const request = { file: new Blob(['picture']), metadata, uploadId: mintId(), mayHaveBegun: false };
  return await uploadResumably({ ...request, onProgress: () => {} }).catch(classifyFailure);
}

it("shows the server's own reason for refusing a photo", async () => {
  const error = 'Check the device clock: this photo is dated in the future.';
  const body = JSON.stringify({ error, code: 'badInput', details: { fields: { capturedAt: error } } });
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
