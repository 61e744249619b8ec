import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, listClients } from '@sightline/contracts/clients/clients';
import { uploadLogo } from '@sightline/contracts/organization/company';
import { getPhoto } from '@sightline/contracts/photos/photos';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedMongo } from '../../../../infra/embedded/mongo/launch.ts';
import { storedInspection } from '../../../../tests/support/people.ts';
import { hasSmallDisks, SmallDisk } from '../../../../tests/support/SmallDisk.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import {
  type Answered,
  askOffset,
  createUpload,
  metadataFor,
  sendBytes,
  uploadPhoto,
} from '../../../../tests/support/uploads.ts';

/** Writes for which the disk, the database or the object store has no space. */

const FULL = {
  code: 'storageFull',
  error:
    'The server has no storage space left, so nothing was saved. Ask an administrator to free some, then try again.',
};

/** A photo whose last byte needs no block of its own. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#777', noise };
  const jpeg = await sharp({ create }).jpeg({ quality: 92 }).toBuffer();
  return (jpeg.length - 1) % BLOCK === 0 ? await photo() : jpeg;
}

/** Bytes of a block in the file system. */
const BLOCK = 4096;

async function logo(): Promise<{ base64: string }> {
  const create = { width: 300, height: 100, channels: 3 as const, background: '#1b3a6b' };
  return { base64: (await sharp({ create }).png().toBuffer()).toString('base64') };
}

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  let disk: SmallDisk;
  let server: TestServer;
  let inspector: Awaited<ReturnType<TestServer['signedInAs']>>;
  let metadata: Record<string, string>;
  let jpeg: Buffer;

  beforeEach(async () => {
    disk = SmallDisk.mount('4m');
    server = await TestServer.start({ storage: { DATA_DIR: disk.folder } });
    inspector = await server.signedInAs('inspector');
    jpeg = await photo();
    metadata = metadataFor((await storedInspection(server.services.store))._id, jpeg);
  });

  afterEach(async () => {
    await server.close();
    disk.unmount();
  });

  const isStored = async (): Promise<boolean> =>
    (await inspector.call(getPhoto, { params: { photoId: metadata.photoId ?? '' } })).status === 200;

  const refusalOf = ({ status, body }: Answered): unknown => [status, JSON.parse(body)];

  test('refuses the bytes of a photo with 507, and the upload continues once there is space', async () => {
    const { path } = await createUpload(inspector, metadata, jpeg.length);
    await sendBytes(inspector, path, 0, jpeg.subarray(0, 10_000));
    disk.fill();
    expect(refusalOf(await sendBytes(inspector, path, 10_000, jpeg.subarray(10_000)))).toEqual([507, FULL]);
    disk.free();
    const { offset } = await askOffset(inspector, path);
    expect(offset).toBeGreaterThanOrEqual(10_000);
    expect((await sendBytes(inspector, path, offset, jpeg.subarray(offset))).status).toBe(204);
    expect(await isStored()).toBe(true);
  });

  test('refuses a photo that travels with its creation, and takes it once there is space', async () => {
    disk.fill();
    expect(refusalOf(await uploadPhoto(inspector, metadata, jpeg))).toEqual([507, FULL]);
    disk.free();
    expect((await uploadPhoto(inspector, metadata, jpeg)).status).toBe(201);
    expect(await isStored()).toBe(true);
  });

  test('refuses to store a photo whose bytes have all arrived, and stores it once there is space', async () => {
    const { path } = await createUpload(inspector, metadata, jpeg.length);
    const most = jpeg.length - 1;
    await sendBytes(inspector, path, 0, jpeg.subarray(0, most));
    disk.fill();
    expect(refusalOf(await sendBytes(inspector, path, most, jpeg.subarray(most)))).toEqual([507, FULL]);
    expect(await isStored()).toBe(false);
    disk.free();
    expect((await askOffset(inspector, path)).offset).toBe(jpeg.length);
    expect(await isStored()).toBe(true);
  });

  test('refuses a logo with 507', async () => {
    const admin = await server.signedInAs('admin');
    disk.fill();
    const { status, reply } = await admin.call(uploadLogo, { body: await logo() });
    expect([status, reply]).toEqual([507, FULL]);
  });
});

test.skipIf(!hasSmallDisks)(
  'a full disk of the database refuses writes with 507; reading works, and so does writing once there is space',
  async () => {
    const disk = SmallDisk.mount('16m');
    onTestFinished(() => disk.unmount());
    const database = await startEmbeddedMongo({ dataDir: disk.folder });
    onTestFinished(() => database.stop());
    const server = await TestServer.start({ mongodbUri: `${database.uri}full` });
    onTestFinished(() => server.close());
    const admin = await server.signedInAs('admin');
    const add = (number: number) =>
      admin.call(createClient, {
        body: { name: 'Harbor Homes', email: `harbor-${number}@example.com`, notes: 'n'.repeat(4000) },
      });
    // Each session has to be extended with its next request.
    const { store } = server.services;
    const sessions = store.client.db(store.databaseName).collection('sessions');
    await sessions.updateMany({}, { $set: { lastModified: new Date(Date.now() - 24 * 3600_000) } });
    disk.fill();
    let [number, refused] = [0, await add(0)];
    while (refused.status === 201 && number < 20) refused = await add(++number);
    expect([refused.status, refused.reply]).toEqual([507, FULL]);
    expect((await admin.call(listClients, { query: {} })).status).toBe(200);
    disk.free();
    expect((await add(100)).status).toBe(201);
  },
);

test('an object store without space refuses a logo with 507', async () => {
  const objects = createServer((request, response) => {
    request.resume();
    if (request.method === 'HEAD') return response.writeHead(200).end();
    response.writeHead(507, { 'content-type': 'application/xml' });
    response.end('<Error><Code>XMinioStorageFull</Code></Error>');
  });
  await new Promise<void>((resolve) => objects.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void objects.close());
  const S3_ENDPOINT = `http://127.0.0.1:${(objects.address() as AddressInfo).port}`;
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  const server = await TestServer.start({ storage: { S3_ENDPOINT, ...keys } });
  onTestFinished(() => server.close());
  const admin = await server.signedInAs('admin');
  const { status, reply } = await admin.call(uploadLogo, { body: await logo() });
  expect([status, reply]).toEqual([507, FULL]);
});
