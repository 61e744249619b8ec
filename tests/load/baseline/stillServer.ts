import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import sharp from 'sharp';

/**
 * The baseline of a still: only a resumable upload and a thumbnail of it. It has no accounts, hash, check of
 * the picture, database, queue, or call with a waiting host.
 */

export interface StillBaseline {
  url: string;
  close(): void;
}

export async function startStillBaseline(pageScript: string, directory: string): Promise<StillBaseline> {
  const thumbnails = new Map<string, Buffer>();
  const tus = new TusServer({
    path: '/uploads',
    relativeLocation: true,
    datastore: new FileStore({ directory }),
    onUploadFinish: async (_request, { id }) => {
      thumbnails.set(id, await thumbnailOf(`${directory}/${id}`));
      return {};
    },
  });
  const server = createServer((request, response) => {
    const [, folder, id = ''] = (request.url ?? '').split('/');
    if (folder === 'uploads') void tus.handle(request, response);
    else if (folder === 'thumbnails') sendThumbnail(response, thumbnails.get(id));
    else response.setHeader('content-type', 'text/html').end(page(pageScript));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Renders a thumbnail in the product's size and quality. */
async function thumbnailOf(path: string): Promise<Buffer> {
  const picture = sharp(path).autoOrient().resize({ width: 400, height: 300, fit: 'inside' });
  return await picture.jpeg({ quality: 75 }).toBuffer();
}

function sendThumbnail(response: ServerResponse, thumbnail: Buffer | undefined): void {
  if (thumbnail) response.setHeader('content-type', 'image/jpeg').end(thumbnail);
  else response.writeHead(404).end();
}

function page(script: string): string {
  return `<!doctype html><title>baseline of a still</title><script type="module">${script}</script>`;
}
