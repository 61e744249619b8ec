import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { Page } from 'playwright';
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
  open(options: { signaling: string; inspectionId: string; role: string; subject: string }): Promise<Page>;
  close(): Promise<void>;
}

const PAGE = path.resolve(import.meta.dirname, '../faults/page');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const RULES = { company: 'Coastal Inspections', keepDays: 90 };

type NodeOf = (inspectionId: string) => Promise<string>;

/** Real Chromium pages that contain the room client, with a fake camera and microphone. */
export async function startRoomPages(nodeOf: NodeOf = async () => 'node-1'): Promise<RoomPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-room-page-'));
  await build({
    root: PAGE,
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => void serve(folder, nodeOf, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await launchChromium();
  return {
    origin,
    open: async ({ signaling, inspectionId, role, subject }) => {
      const query = new URLSearchParams({ signaling, inspection: inspectionId, role, subject });
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`page of ${role}:`, error));
      await page.goto(`${origin}/?${query}`);
      return page;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(
  folder: string,
  nodeOf: NodeOf,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    if (url.pathname === '/ticket') return sendJson(response, await ticketFor(url.searchParams, nodeOf));
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
