import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answer } from './answer.ts';
import { demoRecords } from './records.ts';

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
