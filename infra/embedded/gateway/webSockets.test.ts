import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endServer, GatewayStory } from './testing/GatewayStory.ts';

const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

let story: GatewayStory;

beforeEach(async () => {
  story = await GatewayStory.begin();
});
afterEach(() => story.close());

test("a WebSocket passes through, with the visitor's address in place of a forged one", async () => {
  story.node.on('upgrade', ({ headers }, socket) => {
    const received = JSON.stringify([headers['x-forwarded-for'], headers['x-forwarded-proto']]);
    socket.end(`${SWITCHED}${received}`);
  });
  expect(await story.upgrade('/signaling/node-1/socket.io/')).toMatch(
    /^HTTP\/1.1 101 [^]*\["127.0.0.1","http"\]$/,
  );
});

test('a node that is down is reported as 502 with a reason', async () => {
  await endServer(story.node);
  const reply = await story.upgrade('/signaling/node-1/socket.io/');
  expect(reply).toMatch(/^HTTP\/1.1 502 /);
  expect(reply).toContain('retry-after: 2');
});

test('an unknown node is refused', async () => {
  expect(await story.upgrade('/signaling/node-2/socket.io/')).toMatch(/^HTTP\/1.1 404 /);
});

test('an open WebSocket does not keep the gateway from closing', async () => {
  story.node.on('upgrade', (_incoming, socket) => {
    socket.on('error', () => socket.destroy()).on('end', () => socket.end());
    socket.resume();
    socket.write(`${SWITCHED}hello`);
  });
  const socket = connect(Number(story.address.port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'GET /signaling/node-1/ HTTP/1.1\r\nHost: phone\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await once(socket, 'data');
  await story.closeGateway();
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
