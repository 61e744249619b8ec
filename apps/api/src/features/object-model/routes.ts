import { AppError } from '@sightline/contracts/core/errors';
import { getObjectModel, getObjectModelFile } from '@sightline/contracts/scans/objectModel';
import { type Route, serve, serveDownload } from '../../core/serve.ts';

export const objectModelRoutes: readonly Route[] = [
  serve(getObjectModel, ({ objectModel }) => ({ state: objectModel.state, version: objectModel.version })),

  serveDownload(getObjectModelFile, async ({ objectModel, response }, { params: { version, file } }) => {
    const bytes = objectModel.file(version, file);
    if (!bytes) throw new AppError('notFound', { thing: 'file' });
    // The address contains the hash of the content.
    response.set({
      'Cache-Control': 'private, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    response.type(file.endsWith('.json') ? 'application/json' : 'application/octet-stream').send(bytes);
  }),
];
