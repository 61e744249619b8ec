import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { STORED_HASH_HEADER } from '@sightline/contracts/core/uploads';
import { getPhoto } from '@sightline/contracts/photos/photos';
import { objectStore } from '@sightline/server-kit/testing/objectStore';
import { markUploadFinished } from '@sightline/store/uploads/uploads';
import sharp from 'sharp';
import { type OnSuccessPayload, Upload } from 'tus-js-client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startRedis } from '../../../../../infra/embedded/redis/launch.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import {
  askOffset,
  createUpload,
  encodeMetadata,
  metadataFor,
  sendBytes,
  uploadPath,
  uploadPhoto,
} from '../../../../../tests/support/uploads.ts';

/** Failures while a photo is being uploaded. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let client: Caller;
let inspectionId: string;
let jpeg: Buffer;
let folder: string;

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 2000, height: 1500, channels: 3 as const, background: '#777', noise };
  jpeg = await sharp({ create }).jpeg({ quality: 92 }).toBuffer();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-interrupted-'));
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(changes: Parameters<typeof TestServer.start>[0] = {}): Promise<void> {
  server = await TestServer.start(changes);
  client = await server.signedInAs('client');
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
}

async function isStored(photoId = ''): Promise<boolean> {
  return (await client.call(getPhoto, { params: { photoId } })).status === 200;
}

/** An upload with the phone's library and the session's cookie. */
function phoneUpload(
  address: string,
  metadata: Record<string, string>,
  events: Partial<ConstructorParameters<typeof Upload>[1]>,
) {
  return new Upload(jpeg, {
    endpoint: address,
    headers: { Cookie: client.cookies },
    metadata,
    chunkSize: 256 * 1024,
    uploadDataDuringCreation: true,
    retryDelays: [],
    ...events,
  });
}

/** Sends all bytes. With `isKnown` the phone first asks how many the server has, as after a reload. */
async function sendToTheEnd(
  address: string,
  metadata: Record<string, string>,
  isKnown = false,
): Promise<void> {
  const uploadUrl = isKnown ? address : null;
  await new Promise<void>((resolve, reject) => {
    const onSuccess = ({ lastResponse }: OnSuccessPayload): void => {
      expect(lastResponse.getHeader(STORED_HASH_HEADER)).toBe(metadata.sha256);
      resolve();
    };
    phoneUpload(address, metadata, { uploadUrl, onSuccess, onError: reject }).start();
  });
}

const phoneAddress = (): string => new URL(uploadPath(), server.url).href;

test('the phone resumes an interrupted upload after its page reloads', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const address = phoneAddress();
  await new Promise<void>((resolve, reject) => {
    const upload = phoneUpload(address, metadata, {
      onChunkComplete: (_size, accepted) => {
        if (accepted < 512 * 1024) return;
        void upload.abort().then(() => resolve());
      },
      onError: reject,
    });
    upload.start();
  });
  expect(await isStored(metadata.photoId)).toBe(false);
  await sendToTheEnd(address, metadata, true);
  expect(await isStored(metadata.photoId)).toBe(true);
  // The reply was lost, so the same upload is requested again.
  await sendToTheEnd(address, metadata, true);
});

/** Sends the creation with its first bytes, and cuts the connection. */
async function createAndCut(path: string, metadata: Record<string, string>, sent: number): Promise<void> {
  const cut = request(new URL(path, server.url), {
    method: 'POST',
    headers: {
      Cookie: client.cookies,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': jpeg.length,
      'Upload-Metadata': encodeMetadata(metadata),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': jpeg.length,
    },
  });
  cut.on('error', () => undefined);
  cut.write(jpeg.subarray(0, sent));
  const file = join(server.services.configuration.storage.DATA_DIR ?? '', 'uploads', basename(path));
  await vi.waitFor(async () => expect((await stat(file)).size).toBe(sent));
  cut.destroy();
}

test('a cut in the creation request loses only the bytes that had not arrived', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const path = uploadPath();
  await createAndCut(path, metadata, 200_000);
  const { offset } = await askOffset(client, path);
  expect(offset).toBe(200_000);
  expect((await sendBytes(client, path, offset, jpeg.subarray(offset))).status).toBe(204);
  expect(await isStored(metadata.photoId)).toBe(true);
});

test('an upload cannot be created twice: the phone is told to retry, and resumes', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const address = phoneAddress();
  const { pathname } = new URL(address);
  await createAndCut(pathname, metadata, 100_000);
  await expect(sendToTheEnd(address, metadata)).rejects.toThrow('response code: 503');
  expect(await askOffset(client, pathname)).toMatchObject({ offset: 100_000 });
  await sendToTheEnd(address, metadata, true);
  expect(await isStored(metadata.photoId)).toBe(true);
});

test('an upload whose bytes were deleted begins again under the same id', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const address = phoneAddress();
  const { pathname } = new URL(address);
  await createAndCut(pathname, metadata, 100_000);
  const uploads = join(server.services.configuration.storage.DATA_DIR ?? '', 'uploads');
  await rm(uploads, { recursive: true });
  await mkdir(uploads);
  await sendToTheEnd(address, metadata, true);
  expect(await isStored(metadata.photoId)).toBe(true);
});

test('an API that died after the last byte stores the photo when the phone retries', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 1000));
  // The rest arrived, but the process died before it checked the photo.
  const uploadId = path.split('/').at(-1) ?? '';
  const uploads = join(server.services.configuration.storage.DATA_DIR ?? '', 'uploads');
  await writeFile(join(uploads, uploadId), jpeg);
  expect(await askOffset(client, path)).toMatchObject({ status: 200, offset: jpeg.length });
  expect(await isStored(metadata.photoId)).toBe(true);
  await expect(stat(join(uploads, uploadId))).rejects.toThrow('ENOENT');
});

test('a last chunk sent twice concurrently stores one photo', async () => {
  await begin();
  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 1000));
  const answers = await Promise.all([
    sendBytes(client, path, 1000, jpeg.subarray(1000)),
    askOffset(client, path),
    askOffset(client, path),
  ]);
  expect(answers[0]?.status).toBe(204);
  expect(await isStored(metadata.photoId)).toBe(true);
});

test('an upload marked as finished is answered from its record', async () => {
  await begin();
  const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  await markUploadFinished(server.services.store, path.split('/').at(-1) ?? '', new Date());
  expect(await askOffset(client, path)).toMatchObject({ status: 200, offset: jpeg.length });
});

test('an upload without progress for a day is removed, even after a restart', async () => {
  await begin();
  const uploads = join(server.services.configuration.storage.DATA_DIR ?? '', 'uploads');
  const [old, young] = ['a'.repeat(32), 'b'.repeat(32)].map((id) => join(uploads, id));
  for (const [path, hours] of [
    [old, 25],
    [young, 2],
  ] as const) {
    const creation_date = new Date(Date.now() - hours * 3600_000).toISOString();
    await writeFile(path ?? '', 'some bytes');
    await writeFile(
      `${path}.json`,
      JSON.stringify({ id: basename(path ?? ''), size: 100, offset: 0, creation_date }),
    );
  }
  await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
  await vi.waitFor(() => expect(stat(old ?? '')).rejects.toThrow('ENOENT'));
  expect((await stat(young ?? '')).size).toBe(10);
});

test('a photo is stored and acknowledged while Redis is away; the room is notified when Redis is back', {
  tags: 'full',
}, async () => {
  const dataDir = join(folder, 'redis');
  const redis = await startRedis({ dataDir });
  await begin({ redisUrl: redis.url });
  await redis.stop();
  const metadata = metadataFor(inspectionId, jpeg);
  const before = Date.now();
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(await isStored(metadata.photoId)).toBe(true);

  const back = await startRedis({ dataDir, port: redis.port });
  await vi.waitFor(
    async () => {
      const [event] = await server.services.roomLog.since(inspectionId, 0);
      expect(event).toMatchObject({ id: metadata.photoId, kind: 'photo:stored' });
    },
    { timeout: 15_000, interval: 200 },
  );
  await server.services.queue.close();
  await back.stop();
});

test('in an object store an interrupted upload resumes, and its parts are removed after storing', async () => {
  const { listener, requests } = objectStore();
  const s3 = createServer(listener);
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const S3_ENDPOINT = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`;
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  await begin({ storage: { S3_ENDPOINT, ...keys } });

  const metadata = metadataFor(inspectionId, jpeg);
  const { path } = await createUpload(client, metadata, jpeg.length);
  await sendBytes(client, path, 0, jpeg.subarray(0, 100_000));
  const { offset } = await askOffset(client, path);
  expect(offset).toBe(100_000);
  expect((await sendBytes(client, path, offset, jpeg.subarray(offset))).status).toBe(204);
  expect(await isStored(metadata.photoId)).toBe(true);
  const inspector = await server.signedInAs('inspector');
  const original = await inspector.send('GET', `/api/photos/${metadata.photoId}/original`);
  expect(original.headers.get('Content-Length')).toBe(String(jpeg.length));

  const removed = requests.filter(({ method }) => method === 'DELETE').map((request) => request.path);
  const uploadId = path.split('/').at(-1) ?? '';
  expect(removed.some((name) => name.startsWith(`/files/${uploadId}.info`))).toBe(true);
  s3.closeAllConnections();
  s3.close();
});
