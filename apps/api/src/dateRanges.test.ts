import { readCalendar } from '@sightline/contracts/bookings/calendar';
import { listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import type { Endpoint } from '@sightline/contracts/core/define';
import { FIRST_DAY, LAST_DAY } from '@sightline/contracts/core/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fill, type HttpClient } from '../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../tests/support/TestServer.ts';
import type { Row } from './testing/accessRow.ts';
import { ROWS } from './testing/accessRows.ts';
import { buildSide, callersOf, pathParams, type Side, type Who } from './testing/accessWorld.ts';

/** N12: every date of every endpoint is answered or refused at both ends of its range. */

let server: TestServer;
let side: Side;
let callers: Record<Who, HttpClient>;
beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  side = await buildSide(server, await server.signedInAs('inspector'));
  callers = await callersOf(server, side);
});
afterAll(() => server.close());

const DAYS = [FIRST_DAY, LAST_DAY];
const INSTANTS = ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2199-12-31T23:59:59.999Z'];

interface Case {
  row: Row;
  name: string;
  part: 'query' | 'body';
  field: string;
  value: string;
}

/** The dates and instants that a part of an endpoint accepts. */
function casesOf(row: Row): Case[] {
  const { endpoint } = row;
  if (endpoint.kind === 'download') return [];
  return (['query', 'body'] as const).flatMap((part) =>
    Object.entries(shapeOf(endpoint, part)).flatMap(([field, schema]) =>
      endsOf(schema).map((value) => ({
        row,
        name: [endpoint.method, endpoint.path, field, value].join(' '),
        part,
        field,
        value,
      })),
    ),
  );
}

function shapeOf(endpoint: Endpoint, part: 'query' | 'body'): Record<string, z.ZodType> {
  const schema = endpoint[part];
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function endsOf(schema: z.ZodType): string[] {
  const accepts = (value: string) => schema.safeParse(value).success;
  if (accepts('hello')) return [];
  if (accepts('2026-11-30')) return DAYS;
  return accepts('2026-11-30T12:00:00Z') ? INSTANTS : [];
}

const CASES = ROWS.flatMap(casesOf);

test('the endpoints with dates are found', () => {
  const paths = new Set(CASES.map(({ row }) => row.endpoint.path));
  expect([...paths]).toEqual(
    expect.arrayContaining(['/api/free-slots', '/api/calendar', '/api/inspections']),
  );
  expect(CASES.length).toBeGreaterThan(60);
});

test.each(CASES.map((one) => [one.name, one] as const))('%s', async (_, { row, part, field, value }) => {
  await server.forgetAttempts();
  const { endpoint } = row;
  const { query = {}, body, headers } = (await row.request?.(side, server)) ?? {};
  const search = new URLSearchParams(part === 'query' ? { ...query, [field]: value } : query);
  const sent = part === 'body' ? { ...(body as object), [field]: value } : body;
  const who =
    endpoint.access === 'public' || endpoint.access.includes('admin') ? 'admin' : endpoint.access[0];
  const path = `${fill(endpoint.path, pathParams(side))}?${search}`;
  const reply = await callers[(who ?? 'admin') as Who].send(endpoint.method, path, sent, headers);
  expect(reply.status).toBeLessThan(500);
});

test('N12: a calendar that begins on the last day ends with it', async () => {
  const query = { from: LAST_DAY, days: '7' };
  const free = await server.visitor().ask(listFreeSlots, { query: { ...query, projectType: 'final' } });
  const calendar = await callers.admin.ask(readCalendar, { query });
  expect([free.days, calendar.days].map((days) => days.map(({ day }) => day))).toEqual([
    [LAST_DAY],
    [LAST_DAY],
  ]);
});
