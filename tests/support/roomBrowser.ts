import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import type { RoomPageHandle } from '../faults/page/page.ts';
import { launchChromium } from './chromium.ts';
import { issueTicket } from './roomServer.ts';

declare global {
  interface Window {
    room: RoomPageHandle;
  }
}

export interface RoomPages {
  /** Origin of the pages, the PUBLIC_URL of signaling. */
  origin: string;
  /** Opens a page in the browser of this machine, or in another one. */
  open(options: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

interface PageOptions {
  signaling: string;
  inspectionId: string;
  role: string;
  subject: string;
  browser?: Browser;
}

interface RoomPagesOptions {
  /** Where the pages are served; browsers allow a camera without encryption only on loopback. */
  address?: string;
  /** The relays in each ticket. */
  iceServers?: () => RoomTicket['iceServers'];
}

const PAGE = path.resolve(import.meta.dirname, '../faults/page');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const RULES = { company: 'Coastal Inspections', keepDays: 90 };

type NodeOf = (inspectionId: string) => Promise<string>;

/** Real Chromium pages that contain the room client, with a fake camera and microphone. */
export async function startRoomPages(
  nodeOf: NodeOf = async () => 'node-1',
  { address = '127.0.0.1', iceServers = () => [] }: RoomPagesOptions = {},
): Promise<RoomPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-room-page-'));
  await build({
    root: PAGE,
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true },
  });
  const ticketOf = async (query: URLSearchParams): Promise<RoomTicket> => ({
    ...(await ticketFor(query, nodeOf)),
    iceServers: iceServers(),
  });
  const server = createServer((request, response) => void serve(folder, ticketOf, request, response));
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  const origin = `http://${address}:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const ownBrowser = await launchChromium(address === '127.0.0.1' ? {} : trusting(origin));
  return {
    origin,
    open: async ({ signaling, inspectionId, role, subject, browser = ownBrowser }) => {
      const query = new URLSearchParams({ signaling, inspection: inspectionId, role, subject });
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`page of ${role}:`, error));
      await page.goto(`${origin}/?${query}`);
      return page;
    },
    close: async () => {
      await ownBrowser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Options of a browser that allows the camera on this origin. */
export const trusting = (origin: string): { args: string[] } => ({
  args: [`--unsafely-treat-insecure-origin-as-secure=${origin}`],
});

async function serve(
  folder: string,
  ticketOf: (query: URLSearchParams) => Promise<RoomTicket>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    if (url.pathname === '/ticket') return sendJson(response, await ticketOf(url.searchParams));
    const file = path.join(folder, url.pathname === '/' ? 'index.html' : path.normalize(url.pathname));
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(await readFile(file));
  } catch {
    response.writeHead(404).end();
  }
}

async function ticketFor(query: URLSearchParams, nodeOf: NodeOf): Promise<RoomTicket> {
  const role = query.get('role') === 'host' ? 'host' : 'field';
  const subject = query.get('subject') ?? '';
  const inspectionId = query.get('inspection') ?? '';
  return await issueTicket(inspectionId, await nodeOf(inspectionId), {
    role,
    subject,
    name: role,
    recording: RULES,
  });
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
