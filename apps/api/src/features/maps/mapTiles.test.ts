import { getMapTiles } from '@sightline/contracts/positions/maps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { readConfiguration } from '../../environment.ts';

const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1', attribution: '© Example' };

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ mapTiles: tiles });
});
afterAll(() => server.close());

test('staff get the address of the tiles, and pages may load pictures from exactly its origin', async () => {
  const staff = await server.signedInAs('inspector');
  const { reply, headers } = await staff.call(getMapTiles, {});
  expect(reply).toEqual({ tiles });
  expect(headers.get('Content-Security-Policy')).toContain(
    "img-src 'self' data: blob: https://tiles.example.com;",
  );
});

test('without a service there are no tiles, and pages load pictures from this origin only', async () => {
  const plain = await TestServer.start();
  const staff = await plain.signedInAs('inspector');
  const { reply, headers } = await staff.call(getMapTiles, {});
  await plain.close();
  expect(reply).toEqual({ tiles: null });
  expect(headers.get('Content-Security-Policy')).toContain("img-src 'self' data: blob:;");
});

const ENVIRONMENT = {
  PUBLIC_URL: 'http://localhost:8080',
  MONGODB_URI: 'mongodb://localhost/sightline',
  REDIS_URL: 'redis://localhost',
  DATA_DIR: '/tmp',
  SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
  TICKET_SECRET: 'a-ticket-secret-for-tests-of-32-characters.',
};

test('the environment must have both the address and the attribution of the service', () => {
  const read = readConfiguration({
    ...ENVIRONMENT,
    MAP_TILE_URL: tiles.url,
    MAP_TILE_ATTRIBUTION: tiles.attribution,
  });
  expect(read.mapTiles).toEqual(tiles);
  expect(readConfiguration(ENVIRONMENT).mapTiles).toBeNull();
});
