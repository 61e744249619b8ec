import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { connect, createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { repliesOk } from '../process/probes.ts';
import { certificateFor } from './testing/certificateFor.ts';
import { type Router, startRouter } from './testing/startRouter.ts';

/** Debian's HAProxy runs the configuration of production, with stand-ins for the web proxy and the relay behind it. */

const TURN_HOST = 'turn.example.com';

let folder: string;
let router: Router;
let web: Server;
let relay: Server;
/** The first bytes of each connection that reached the web proxy. */
const arrivals: Buffer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/sightline-router-`);
  const certificate = await certificateFor(TURN_HOST, folder);
  web = await listening(createServer(keepFirstBytes));
  relay = await listening(createTlsServer(certificate, (socket) => socket.end('relay')));
  router = await startRouter({ turnHost: TURN_HOST, web: portOf(web), relay: portOf(relay) });
});

afterAll(async () => {
  await router.stop();
  for (const server of [web, relay]) server.close();
  await rm(folder, { recursive: true });
});

describe('the router of port 443', () => {
  test.each([TURN_HOST, 'TURN.Example.com'])(
    'passes %s to the relay, with its own certificate',
    async (name) => {
      const { said, certificate } = await say(name);
      expect(said).toBe('relay');
      expect(certificate).toContain(TURN_HOST);
      expect(arrivals).toEqual([]);
    },
  );

  test.each(['inspections.example.com', 'xturn.example.com', ''])(
    'passes the name "%s" to the web proxy, and states the address of the browser',
    async (name) => {
      const localPort = await knock(name);
      expect(headerOf(arrivals[0])).toEqual({ signature: true, from: `127.0.0.1:${localPort}` });
    },
  );

  test('passes an encrypted connection on as it is', async () => {
    await knock('inspections.example.com');
    // The record of a TLS handshake follows the 28 bytes of the header.
    expect(arrivals[0]?.subarray(28, 30).toString('hex')).toBe('1603');
  });

  test('is healthy', async () => {
    expect(await repliesOk(router.health)).toBe(true);
  });
});

function keepFirstBytes(socket: Socket): void {
  socket.once('data', (bytes) => {
    arrivals.push(bytes);
    socket.destroy();
  });
  socket.on('error', () => socket.destroy());
}

/** Connects like a browser and reads what the server says over TLS. */
async function say(servername: string): Promise<{ said: string; certificate: string }> {
  const socket = connect({ port: router.port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerCertificate().subjectaltname ?? '';
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return { said: bytes.toString(), certificate };
}

/** Connects like a browser to a server that ends the connection; returns the port that the browser has. */
async function knock(servername: string): Promise<number> {
  onTestFinished(() => void arrivals.splice(0));
  const socket = connect({ port: router.port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  // The server has ended the connection within the handshake.
  socket.on('error', () => undefined);
  let port = 0;
  socket.on('connect', () => (port = socket.localPort ?? 0));
  await new Promise((resolve) => socket.once('close', resolve));
  return port;
}

/** The source in a header of the PROXY protocol, version 2, for IPv4. */
function headerOf(bytes: Buffer = Buffer.alloc(28)): { signature: boolean; from: string } {
  const signature = bytes.subarray(0, 12).toString('latin1') === '\r\n\r\n\0\r\nQUIT\n';
  return { signature, from: `${[...bytes.subarray(16, 20)].join('.')}:${bytes.readUInt16BE(24)}` };
}

async function listening<Kind extends Server>(server: Kind): Promise<Kind> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
