import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('all invalid variables are reported together', () => {
  const env = {
    GATEWAY_PORT: '99999',
    SIGNALING_NODES: 'Node 1',
    WEB_URL: 'https://x',
    GATEWAY_CERT: '/nowhere/cert.pem',
  };
  expect(() => readSettings(env)).toThrow(
    /GATEWAY_PORT: '99999'[^]*API_URL: is missing[^]*SIGNALING_NODES: 'Node 1'[^]*WEB_URL:[^]*GATEWAY_CERT: ENOENT[^]*set both/,
  );
});

test('several signaling nodes are read by name', () => {
  const { targets, port } = readSettings({
    API_URL: 'http://127.0.0.1:3001',
    SIGNALING_NODES: 'node-1=http://127.0.0.1:3002,node-2=http://127.0.0.1:3012',
  });
  expect(port).toBe(8080);
  expect([...targets.nodes].map(([name, url]) => [name, url.port])).toEqual([
    ['node-1', '3002'],
    ['node-2', '3012'],
  ]);
});
