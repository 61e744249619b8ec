import { resolve } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/**
 * The built web app: hashed files are cached for a year and sent as compressed by the build, since a phone on a slow
 * network waits for every kilobyte; the page itself is requested every time.
 */
export function webApp(folder: string): Router {
  const root = resolve(folder);
  const router = Router();
  router.use(
    '/assets',
    expressStaticGzip(`${root}/assets`, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', index: false, fallthrough: false },
    }),
  );
  router.use(
    express.static(root, {
      index: false,
      setHeaders: (response) => response.set('Cache-Control', 'no-cache'),
    }),
  );
  router.use(page(root));
  return router;
}

/** Serves the app for any other path, since its router decides; booking has its own page, which loads less. */
function page(root: string): RequestHandler {
  return (request, response, next) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || request.accepts('html') === false) return next();
    response.set('Cache-Control', 'no-cache');
    response.sendFile(request.path === '/book' ? 'book.html' : 'index.html', { root });
  };
}
