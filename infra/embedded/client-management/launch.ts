import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Fictitious clients and projects, the same at each start. */
export interface ServiceRecords {
  clients: Record<string, unknown>[];
  projects: Record<string, unknown>[];
}

const COMPANIES = [
  ...['Coral Ridge Builders', 'Palmetto Roofing', 'Bayview Remodeling', 'Sunset Key Homes'],
  ...['Everglade Mechanical', 'Royal Poinciana Realty', 'Tidewater Electric', 'Ibis Point Condominiums'],
  ...['Mangrove Plumbing', 'Heron Lake Homes', 'Gulfstream Restoration', 'Pelican Bay Interiors'],
];
const PEOPLE = [
  ...['Elena Marquez', 'Theo Lindqvist', 'Priya Raman', 'Marcus Odom', 'Hana Sato', 'Luis Ferrer'],
  ...['Bea Kowalski', 'Dmitri Vance', 'Amara Obi', 'Colin Reyes', 'Noor Haddad', 'Wes Tanaka'],
];
const STREETS = ['Ibis Lane', 'Hibiscus Drive', 'Sea Grape Court', 'Banyan Street', 'Flamingo Road'];
const CITIES = ['Pembroke Pines', 'Miramar', 'Hollywood', 'Davie', 'Weston', 'Plantation'];
const TYPES = ['Electrical', 'Plumbing', 'Mechanical', 'Structural', 'Final Inspection', 'Building'];

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

interface Question {
  method: string;
  url: URL;
  authorization: string | undefined;
}

/** A reply of the interface that docs/operations.md describes under "Client management". */
interface Answer {
  status: number;
  body: unknown;
}

const ACCOUNT = { id: 'sightline-demo', name: 'Demo service (fictitious clients)' };
const LARGEST_PAGE = 100;

const notFound: Answer = { status: 404, body: { error: 'Not found' } };

interface Settings {
  dataDir: string;
  key: string;
  port?: number;
}

/** Starts the demo service in this process, on loopback. Port 0 takes any free one. */
export async function startClientManagement({ dataDir, key, port = 0 }: Settings) {
  const records = demoRecords(await firstDay(dataDir));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo.invalid');
    const { method = 'GET', headers } = request;
    const { status, body } = answer(records, key, { method, url, authorization: headers.authorization });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop };
}

/** The first day of the projects, which keep their dates over restarts. */
async function firstDay(dataDir: string): Promise<Date> {
  const file = join(dataDir, 'first-day.txt');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (!Number.isNaN(Date.parse(kept))) return new Date(kept);
  const now = new Date();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, now.toISOString());
  return now;
}

export function answer(records: ServiceRecords, key: string, question: Question): Answer {
  const { method, url, authorization } = question;
  if (url.pathname === '/healthz') return { status: 200, body: { ok: true } };
  if (url.pathname === '/') return { status: 200, body: ACCOUNT };
  if (authorization !== `Bearer ${key}`) return { status: 401, body: { error: 'Unknown API key' } };
  if (method !== 'GET') return { status: 405, body: { error: 'This demo is read only' } };
  if (url.pathname === '/v1/account') return { status: 200, body: ACCOUNT };
  const [, kind, id] = /^\/v1\/(clients|projects)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  if (kind !== 'clients' && kind !== 'projects') return notFound;
  return id === undefined
    ? page(records[kind], url.searchParams)
    : one(records[kind], decodeURIComponent(id));
}

function page(items: ServiceRecords['clients'], query: URLSearchParams): Answer {
  const limit = Math.min(Number(query.get('limit')) || LARGEST_PAGE, LARGEST_PAGE);
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  const nextCursor = end < items.length ? String(end) : null;
  return { status: 200, body: { items: items.slice(start, end), nextCursor, total: items.length } };
}

function one(items: ServiceRecords['clients'], id: string): Answer {
  const found = items.find((item) => String(item.id) === id);
  return found ? { status: 200, body: found } : notFound;
}

function addressOf(index: number): string {
  return `${100 + index * 37} ${at(STREETS, index)}, ${at(CITIES, index)}, FL`;
}

/** @param firstDay the first date of the projects; kept, so that a restart moves none of them */
function demoRecords(firstDay: Date): ServiceRecords {
  const people = [...PEOPLE, ...COMPANIES];
  const clients = people.map((name, index) => ({
    id: `C-${1001 + index}`,
    name,
    email: emailOf(name),
    phone: `(954) 555-${String(2100 + index)}`,
    address: addressOf(index),
    company: index < PEOPLE.length ? at(COMPANIES, index) : name,
    notes: 'Fictitious client of the demo service',
  }));
  const projects = clients.map((client, index) => projectOf(client.id, index, firstDay));
  // Real lists also have rows that cannot be imported unchanged, like these two.
  const withoutEmail = { id: 'C-1999', name: 'Sea Grape Condominium Association', email: 'call the office' };
  const unknownType = { ...projectOf('C-1002', 90, firstDay), type: 'Roof Tie-Down' };
  return { clients: [...clients, withoutEmail], projects: [...projects, unknownType] };
}

function projectOf(clientId: string, index: number, firstDay: Date) {
  const day = new Date(firstDay.getTime() + (7 + index) * 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    id: `P-${5001 + index}`,
    clientId,
    type: at(TYPES, index),
    address: addressOf(index + 40),
    date: index % 3 === 2 ? null : day,
    permitNumber: `DEMO-26-${String(300 + index)}`,
    notes: '',
    description: 'Project of the demo service',
  };
}
