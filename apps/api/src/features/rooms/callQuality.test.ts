import { mintId } from '@sightline/contracts/core/ids';
import { listCallQuality } from '@sightline/contracts/rooms/callMinutes';
import { drainCallMinutes } from '@sightline/store/rooms/callMinutes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callMinute } from '../../../../../tests/support/callMinutes.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let office: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  office = await server.signedInAs('office');
});
beforeEach(async () => {
  inspectionId = (await storedInspection(server.services.store))._id;
});
afterAll(() => server.close());

const list = () => office.ask(listCallQuality, { params: { inspectionId } });
const append = (...minutes: ReturnType<typeof callMinute>[]) =>
  server.services.roomLog.minutes.append(inspectionId, minutes);
const archive = () => drainCallMinutes(server.services.store, server.services.roomLog, inspectionId);

const elena = { peerId: mintId(), subject: `guest:${mintId()}`, name: 'Elena Marsh' };
const owen = {
  peerId: mintId(),
  subject: `user:${mintId()}`,
  name: 'Owen Castellano',
  role: 'host' as const,
};
const at = (time: string): string => `2026-11-20T${time}:00.000Z`;

test('L-4 archived and live minutes are one call, in order of time, by person', async () => {
  await append(callMinute({ ...owen, at: at('15:00') }), callMinute({ ...elena, at: at('15:00') }));
  await archive();
  await append(callMinute({ ...elena, at: at('15:01'), frozenSeconds: 14 }));
  const [call, ...others] = await list();
  expect(others).toEqual([]);
  expect(call).toMatchObject({ startedAt: at('15:00'), endedAt: at('15:02') });
  expect(call?.people.map(({ name, minutes }) => [name, minutes.map((minute) => minute.at)])).toEqual([
    ['Owen Castellano', [at('15:00')]],
    ['Elena Marsh', [at('15:00'), at('15:01')]],
  ]);
  expect(call?.people[1]?.minutes[1]?.frozenSeconds).toBe(14);
});

test('L-4 ten minutes without anyone separate two calls, of which the newest is listed first', async () => {
  const times = ['15:00', '15:10', '15:30'].map(at);
  await append(...times.map((time) => callMinute({ ...elena, at: time })));
  expect((await list()).map(({ startedAt }) => startedAt)).toEqual([at('15:30'), at('15:00')]);
});

test('L-4 the devices of a person are one person, shown with the latest role', async () => {
  await append(
    callMinute({ ...owen, at: at('15:00') }),
    callMinute({ ...owen, peerId: mintId(), at: at('15:01'), role: 'observer' }),
  );
  const [call] = await list();
  expect(call?.people).toEqual([expect.objectContaining({ subject: owen.subject, role: 'observer' })]);
});

test('an inspection without calls has no quality', async () => {
  expect(await list()).toEqual([]);
});

test('clients do not see the quality of calls', async () => {
  const client = await server.signedInAs('client');
  expect((await client.call(listCallQuality, { params: { inspectionId } })).status).toBe(403);
});
