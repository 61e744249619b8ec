import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test('every endpoint is in the OpenAPI document, with its shapes', async () => {
  const { status, body } = await server.visitor().send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as { paths: Record<string, Record<string, object>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
  );
  expect(paths['/api/inspections/{inspectionId}']?.get).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { properties: { createdAt: { type: 'string', format: 'date-time' } } },
          },
        },
      },
    },
  });
});

test('the page loads its scripts and styles only from this server', async () => {
  const visitor = server.visitor();
  const { status, body, headers } = await visitor.send('GET', '/api/docs/');
  expect(status).toBe(200);
  const sources = [...String(body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const asset of sources) {
    expect((await visitor.send('GET', `/api/docs/${asset}`)).status).toBe(200);
  }
});
