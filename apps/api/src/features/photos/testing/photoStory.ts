import sharp from 'sharp';
import { storedInspection } from '../../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../../tests/support/TestServer.ts';

export type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

export interface PhotoStory {
  server: TestServer;
  client: Caller;
  inspector: Caller;
  /** The client's inspection. */
  inspectionId: string;
  jpeg: Buffer;
}

/** The API with an inspection, its client on site and an inspector, and a photo that they may send. */
export async function beginPhotoStory(): Promise<PhotoStory> {
  const server = await TestServer.start();
  const client = await server.signedInAs('client');
  const inspector = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  const clientId = client.user.clientId ?? '';
  const { _id: inspectionId } = await storedInspection(server.services.store, { clientId });
  return { server, client, inspector, inspectionId, jpeg: await noisyJpeg(640, 480) };
}

/** A JPEG with noise, so that its size is that of a photo. */
export async function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width, height, channels: 3 as const, background: '#777', noise };
  return await sharp({ create }).jpeg({ quality: 85 }).toBuffer();
}
