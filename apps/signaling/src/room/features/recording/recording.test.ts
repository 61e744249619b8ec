import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import {
  answerRecording,
  type ConsentAnswer,
  type RecordingState,
  requestRecording,
  stopRecording,
} from '@sightline/contracts/rooms/recording';
import { endSession, handOverHosting } from '@sightline/contracts/rooms/room';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../../../tests/support/roomPeer.ts';
import { type Person, type RoomServer, startRoomServer } from '../../../../../../tests/support/roomServer.ts';
import { byTicket, roomSocket } from '../../../../../../tests/support/roomSocket.ts';
import { takeDoubles } from '../../../../../../tests/support/takeDouble.ts';

/** Consent to the recording of a call. What is recorded is tested with the recorder itself. */

const recording = { company: 'Coastal Inspections', keepDays: 90 };
const takes = takeDoubles();
const services = isolatedServices();

let server: RoomServer;
let inspectionId: string;
let opened: RoomPeer[];
let host: RoomPeer;
let elena: RoomPeer;
let dana: Person;
let client: Person;

beforeAll(async () => {
  server = await startRoomServer({
    ...services,
    createTake: takes.create,
    settings: { retryRecordingMs: 50 },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  opened = [];
  takes.made.length = 0;
  takes.forget();
  dana = { subject: `user:${mintId()}`, name: 'Dana Whitfield', role: 'host', recording };
  client = { subject: `guest:${mintId()}`, name: 'Elena Marsh', role: 'field' };
  host = await joined(dana);
  elena = await joined(client);
});
afterEach(() => {
  for (const page of opened) page.close();
});

async function joined(
  person: Person,
  options: { on?: RoomServer; memory?: RoomPeer['memory'] } = {},
): Promise<RoomPeer> {
  const { on = server, memory } = options;
  const page = roomPeer({ server: on, inspectionId, person, ...(memory && { memory }) });
  opened.push(page);
  await page.join();
  return page;
}

const stateOf = (page: RoomPeer): RecordingState => page.getState().recording;

const untilIs = (page: RoomPeer, state: RecordingState['state']) =>
  page.until(`recording is ${state}`, ({ recording }) => recording.state === state);

async function ask(): Promise<string> {
  const id = mintId();
  await host.ask(requestRecording, { id });
  return id;
}

const answer = (page: RoomPeer, questionId: string, said: ConsentAnswer) =>
  page.ask(answerRecording, { id: mintId(), questionId, answer: said });

/** A call that is being recorded, with the agreement of both. */
async function record(): Promise<string> {
  const questionId = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, questionId, 'agreed');
  await Promise.all([untilIs(host, 'recording'), untilIs(elena, 'recording')]);
  return questionId;
}

const eventsOf = (page: RoomPeer) =>
  page.getState().events.filter(({ kind }) => kind.startsWith('recording:'));

const untilEvents = (page: RoomPeer, ...kinds: string[]) =>
  page.until(
    kinds.join(),
    () =>
      eventsOf(page)
        .map(({ kind }) => kind.slice(10))
        .join() === kinds.join(),
  );

/** Waits until the node has announced both people, whose seats the next node then holds. */
async function untilAnnounced(): Promise<void> {
  const redis = connectRedis(services.redisUrl);
  const presence = new RoomPresence(redis, services.redisPrefix);
  await expect.poll(async () => (await presence.list()).get(inspectionId)).toHaveLength(2);
  disconnectRedis(redis);
}

test('Q-1, Q-2 everyone is asked with the terms, and nothing is recorded before all have agreed', async () => {
  const observer = await joined({ role: 'observer', name: 'Ben Ortiz' });
  const questionId = await ask();
  for (const page of [host, elena, observer]) await untilIs(page, 'asking');
  expect(stateOf(elena)).toMatchObject({
    questionId,
    askedBy: 'Dana Whitfield',
    terms: { company: 'Coastal Inspections', keepDays: 90, version: 1 },
    peers: [
      { name: 'Dana Whitfield', answer: 'agreed' },
      { name: 'Elena Marsh', answer: null },
      { name: 'Ben Ortiz', answer: null },
    ],
  });
  await answer(elena, questionId, 'agreed');
  await host.until(
    'one answer',
    ({ recording }) => recording.state === 'asking' && recording.peers[1]?.answer === 'agreed',
  );
  expect(takes.made).toHaveLength(0);
  await answer(observer, questionId, 'agreed');
  for (const page of [host, elena, observer]) await untilIs(page, 'recording');
  expect(takes.made[0]?.calls).toEqual(['start']);
  await untilEvents(elena, 'asked', 'answered', 'answered', 'started');
});

test('Q-2 a question that cannot be written to the log is over, and another one may follow', async () => {
  const redis = connectRedis(services.redisUrl);
  const counter = `${services.redisPrefix}:room:${inspectionId}:seq`;
  const seq = (await redis.get(counter)) ?? '';
  await redis.set(counter, 'damaged');
  await expect(ask()).rejects.toMatchObject({ code: 'internal' });
  for (const page of [host, elena]) await untilIs(page, 'off');
  await redis.set(counter, seq);
  disconnectRedis(redis);
  await record();
});

test('Q-3 recording is said when the first bytes are stored, not before', async () => {
  const start = takes.hold('start');
  const questionId = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, questionId, 'agreed');
  await untilIs(host, 'starting');
  expect(eventsOf(host).some(({ kind }) => kind === 'recording:started')).toBe(false);
  start.release();
  await untilIs(elena, 'recording');
  await untilEvents(host, 'asked', 'answered', 'started');
});

test('Q-4 one refusal is enough: nothing is recorded, and the question is not asked again in this call', async () => {
  const questionId = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, questionId, 'refused');
  await untilIs(host, 'off');
  expect(stateOf(host)).toEqual({ state: 'off', refusedBy: 'Elena Marsh' });
  expect(takes.made).toHaveLength(0);
  await expect(ask()).rejects.toMatchObject({
    code: 'recordingRefused',
    details: { person: 'Elena Marsh' },
  });
  await untilEvents(host, 'asked', 'answered', 'stopped');
  expect(eventsOf(host).at(-1)).toMatchObject({ by: { name: 'Elena Marsh' }, data: { why: 'refused' } });
});

test('Q-4 a withdrawal is acknowledged when nothing is recorded any more', async () => {
  const questionId = await record();
  const stop = takes.hold('stop');
  const withdrawn = answer(elena, questionId, 'refused');
  await untilIs(host, 'stopping');
  expect(takes.made[0]?.calls).toEqual(['start', 'stop consent']);
  stop.release();
  await withdrawn;
  expect(takes.made[0]?.isRecording).toBe(false);
  await untilIs(host, 'off');
  await untilEvents(host, 'asked', 'answered', 'started', 'answered', 'stopped');
  expect(eventsOf(host).at(-1)).toMatchObject({ data: { why: 'withdrawn' } });
});

test('Q-5 the recording pauses before a newcomer is in the call, and resumes when they have agreed', async () => {
  const questionId = await record();
  const pause = takes.hold('pause');
  const ben = { subject: `guest:${mintId()}`, name: 'Ben Ortiz', role: 'field' } as const;
  const page = roomPeer({ server, inspectionId, person: ben });
  opened.push(page);
  const entering = page.join();
  await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'pause']);
  expect(host.getState().peers.map(({ name }) => name)).toEqual(['Elena Marsh']);
  pause.release();
  await entering;
  expect(takes.made[0]?.isRecording).toBe(false);
  for (const one of [host, elena, page])
    expect((await untilIs(one, 'paused')).recording).toMatchObject({ why: 'newcomer' });
  await answer(page, questionId, 'agreed');
  await untilIs(host, 'recording');
  expect(takes.made[0]?.calls).toEqual(['start', 'pause', 'resume']);
  await untilEvents(host, 'asked', 'answered', 'started', 'paused', 'answered', 'resumed');
});

test('Q-5 a newcomer who leaves without an answer was never recorded, and the recording resumes', async () => {
  await record();
  const ben = await joined({ role: 'observer', name: 'Ben Ortiz' });
  await untilIs(host, 'paused');
  await ben.leave();
  await untilIs(host, 'recording');
  expect(takes.made).toHaveLength(1);
});

test('Q-5 a newcomer enters even when the streams cannot be paused: the take ends, and another one follows', async () => {
  const questionId = await record();
  takes.hold('pause').fail(new Error('the media worker does not reply'));
  const ben = await joined({ role: 'observer', name: 'Ben Ortiz' });
  await untilIs(ben, 'paused');
  expect(takes.made[0]?.calls).toEqual(['start', 'pause', 'stop failed']);
  expect(takes.made).toHaveLength(1);
  await answer(ben, questionId, 'agreed');
  await untilIs(host, 'recording');
  const [first, next] = takes.made.map(({ ids }) => ids);
  expect(next?.recordingId).toBe(first?.recordingId);
  expect(next?.takeId).not.toBe(first?.takeId);
  await untilEvents(host, 'asked', 'answered', 'started', 'paused', 'answered', 'resumed');
});

test('Q-25 a start takes as long as the machine needs, is told as such, and can be stopped and withdrawn meanwhile', async () => {
  const start = takes.hold('start');
  const first = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, first, 'agreed');
  await untilIs(elena, 'starting');
  await host.ask(stopRecording, { id: mintId(), questionId: first });
  await untilIs(elena, 'off');
  const second = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, second, 'agreed');
  await untilIs(host, 'starting');
  await answer(elena, second, 'refused');
  await untilIs(host, 'off');
  start.release();
  expect(takes.made.map(({ calls }) => calls)).toEqual([
    ['start', 'stop host'],
    ['start', 'stop consent'],
  ]);
  expect(eventsOf(host).some(({ kind }) => kind === 'recording:started')).toBe(false);
});

test('Q-5 a newcomer enters while a recording starts, and nothing of them is recorded', async () => {
  const start = takes.hold('start');
  const questionId = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, questionId, 'agreed');
  await untilIs(host, 'starting');
  const ben = await joined({ role: 'observer', name: 'Ben Ortiz' });
  expect(takes.made[0]?.calls).toEqual(['start', 'pause']);
  expect(stateOf(ben)).toMatchObject({ state: 'paused', why: 'newcomer' });
  await answer(ben, questionId, 'agreed');
  await untilIs(ben, 'starting');
  start.release();
  await untilIs(host, 'recording');
  expect(takes.made[0]?.calls).toEqual(['start', 'pause', 'resume']);
});

test('Q-6 an answer holds over a reconnect and a reload, which take over the seat', async () => {
  await record();
  const reloaded = await joined(client, { memory: elena.memory });
  expect(reloaded.id()).toBe(elena.id());
  expect(stateOf(reloaded).state).toBe('recording');
  expect(takes.made[0]?.calls).toEqual(['start']);
});

test('Q-6 a page that has left and enters again answers again', async () => {
  const questionId = await record();
  await elena.leave();
  await untilIs(host, 'recording');
  const back = await joined(client);
  await untilIs(back, 'paused');
  await answer(back, questionId, 'agreed');
  await untilIs(host, 'recording');
});

const SHARED = [
  ['guest', (): Person => ({ subject: `guest:${mintId()}`, name: 'Sam Guest', role: 'observer' })],
  ['client', (): Person => ({ subject: `user:${mintId()}`, name: 'Elena Marsh', role: 'field' })],
  ['inspector', (): Person => ({ subject: `user:${mintId()}`, name: 'Ana Ruiz', role: 'host' })],
  ['admin', (): Person => ({ subject: `user:${mintId()}`, name: 'Lee Park', role: 'host', recording })],
] as const;

test.each(SHARED)(
  'Q-6 a second page of the same %s answers for itself: nothing is recorded until it has',
  async (_, create) => {
    const person = create();
    const first = await joined(person);
    const questionId = await ask();
    for (const page of [elena, first]) {
      await untilIs(page, 'asking');
      await answer(page, questionId, 'agreed');
    }
    await untilIs(host, 'recording');
    const pause = takes.hold('pause');
    const second = roomPeer({ server, inspectionId, person });
    opened.push(second);
    const entering = second.join();
    await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'pause']);
    expect(host.getState().peers).toHaveLength(2);
    pause.release();
    await entering;
    expect(takes.made[0]?.isRecording).toBe(false);
    await untilIs(second, 'paused');
    const answers = ['agreed', 'agreed', 'agreed', null];
    expect(stateOf(second)).toMatchObject({
      why: 'newcomer',
      peers: answers.map((said) => ({ answer: said })),
    });
    // The first page repeats its answer, which is not that of the second one.
    await answer(first, questionId, 'agreed');
    expect(takes.made[0]?.isRecording).toBe(false);
    await answer(second, questionId, 'agreed');
    await untilIs(host, 'recording');
    expect(takes.made[0]?.calls).toEqual(['start', 'pause', 'resume']);
  },
);

test('Q-6 a second page that enters while the question is open is asked as well', async () => {
  const questionId = await ask();
  await untilIs(elena, 'asking');
  const second = await joined(client);
  await untilIs(second, 'asking');
  await answer(elena, questionId, 'agreed');
  await second.until('one agreement', () => eventsOf(second).at(-1)?.kind === 'recording:answered');
  expect(takes.made).toHaveLength(0);
  await answer(second, questionId, 'refused');
  await untilIs(host, 'off');
  expect(takes.made).toHaveLength(0);
  await untilEvents(host, 'asked', 'answered', 'answered', 'stopped');
  expect(eventsOf(host).at(-1)).toMatchObject({ data: { why: 'refused', peerId: second.id() } });
});

test('Q-7 no one answers for another person, and only those who may record start and stop', async () => {
  const questionId = await ask();
  const socket = await roomSocket(
    server,
    byTicket(await server.ticket(inspectionId, { role: 'observer', name: 'Ben Ortiz' })),
  );
  await socket.ask('room:enter', {});
  const forAnother = { id: mintId(), questionId, answer: 'agreed', subject: client.subject };
  expect(await socket.ask('recording:answer', forAnother)).toMatchObject({ error: { code: 'badInput' } });
  for (const name of ['recording:request', 'recording:stop'])
    expect(await socket.ask(name, { id: mintId(), questionId })).toMatchObject({
      error: { code: 'forbidden' },
    });
  await expect(elena.ask(requestRecording, { id: mintId() })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(answer(elena, mintId(), 'agreed')).rejects.toMatchObject({ code: 'notFound' });
  socket.close();
  expect(stateOf(host)).toMatchObject({ state: 'asking' });
  expect(takes.made).toHaveLength(0);
});

test('Q-7 a host may record only where company and inspection allow it, also after a hand-over', async () => {
  inspectionId = mintId();
  const plain = await joined({ role: 'host', name: 'Dana Whitfield' });
  await expect(plain.ask(requestRecording, { id: mintId() })).rejects.toMatchObject({ code: 'forbidden' });
  const abilities = ['publish-video' as const, 'become-host' as const];
  const ana = await joined({ role: 'field', name: 'Ana Ruiz', abilities, recording });
  await plain.ask(handOverHosting, { id: mintId(), peerId: ana.id() });
  await ana.until('host', ({ you }) => you?.role === 'host');
  await ana.ask(requestRecording, { id: mintId() });
  await untilIs(plain, 'asking');
});

test('Q-8 the host stops the question or the recording, and may ask again', async () => {
  const first = await ask();
  await host.ask(stopRecording, { id: mintId(), questionId: first });
  await untilIs(elena, 'off');
  const second = await record();
  await host.ask(stopRecording, { id: mintId(), questionId: second });
  await untilIs(elena, 'off');
  expect(takes.made.map(({ calls }) => calls)).toEqual([['start', 'stop host']]);
  await record();
  expect(takes.made).toHaveLength(2);
});

test('R-16 commands that arrive twice take effect once', async () => {
  const id = await ask();
  await host.ask(requestRecording, { id });
  await untilIs(elena, 'asking');
  const said = { id: mintId(), questionId: id, answer: 'agreed' } as const;
  await elena.ask(answerRecording, said);
  await elena.ask(answerRecording, said);
  await untilIs(host, 'recording');
  for (let times = 0; times < 2; times += 1) await host.ask(stopRecording, { id: mintId(), questionId: id });
  await host.ask(requestRecording, { id });
  expect(stateOf(host).state).toBe('off');
  await untilEvents(host, 'asked', 'answered', 'started', 'stopped');
});

test('Q-9 a full disk pauses the recording, the host is told, and the call continues', async () => {
  await record();
  const [take] = takes.made;
  take?.fillDisk(true);
  for (const page of [host, elena])
    expect((await untilIs(page, 'paused')).recording).toMatchObject({ why: 'diskFull' });
  await host.until('told', ({ recordingTrouble }) => recordingTrouble === 'diskFull');
  expect(elena.getState()).toMatchObject({ recordingTrouble: null, call: { name: 'live' } });
  take?.fillDisk(false);
  await untilIs(elena, 'recording');
  expect(host.getState().recordingTrouble).toBeNull();
});

test('Q-9 a lost recorder and a server without room for another recording end it, and the call continues', async () => {
  await record();
  takes.made[0]?.emit('lost');
  await untilIs(elena, 'off');
  takes.hold('start').fail(new AppError('recordingBusy'));
  const questionId = await ask();
  await untilIs(elena, 'asking');
  await answer(elena, questionId, 'agreed');
  await untilIs(host, 'off');
  await host.until(
    'both ends',
    () =>
      eventsOf(host)
        .flatMap((event) => (event.kind === 'recording:stopped' ? [event.data.why] : []))
        .join() === 'failed,busy',
  );
  expect(elena.getState().call.name).toBe('live');
});

test('Q-11 when the node of its recorder is gone, the recording continues with another take and without a question', async () => {
  await record();
  const held = takes.hold('start');
  takes.made[0]?.emit('interrupted');
  const paused = (await untilIs(elena, 'paused')).recording;
  expect(paused).toMatchObject({ why: 'interrupted', peers: [{ answer: 'agreed' }, { answer: 'agreed' }] });
  held.release();
  await untilIs(elena, 'recording');
  const [first, next] = takes.made.map(({ ids }) => ids);
  expect(next?.recordingId).toBe(first?.recordingId);
  expect(next?.takeId).not.toBe(first?.takeId);
  await untilEvents(host, 'asked', 'answered', 'started', 'paused', 'resumed');
});

test('Q-29 an interrupted recording continues when a node has a place for it again', async () => {
  await record();
  takes.hold('start').fail(new AppError('recordingBusy'));
  takes.made[0]?.emit('interrupted');
  await untilIs(elena, 'paused');
  await expect.poll(() => takes.made.length).toBeGreaterThan(3);
  takes.forget();
  await untilIs(elena, 'recording');
  await untilEvents(host, 'asked', 'answered', 'started', 'paused', 'resumed');
});

test('Q-29 an interrupted recording for which no node has a place can be stopped', async () => {
  const questionId = await record();
  takes.hold('start').fail(new AppError('recordingBusy'));
  takes.made[0]?.emit('interrupted');
  await untilIs(elena, 'paused');
  await host.ask(stopRecording, { id: mintId(), questionId });
  await untilIs(elena, 'off');
  const { length } = takes.made;
  takes.forget();
  await ask();
  await untilIs(elena, 'asking');
  expect(takes.made).toHaveLength(length);
});

test('Q-9 a recorder that is gone while it is told to pause does not end the recording', async () => {
  await record();
  const held = takes.hold('pause');
  const newcomer = joined({ name: 'Sam Ortiz', role: 'observer' });
  await expect.poll(() => takes.made[0]?.calls).toContain('pause');
  takes.made[0]?.emit('interrupted');
  held.fail(new Error('the recorder has ended'));
  await newcomer;
  expect(stateOf(elena).state).toBe('paused');
  await (await newcomer).leave();
  await untilIs(elena, 'recording');
});

test('Q-10 the end of the call and the last person to leave end the recording', async () => {
  await record();
  await host.ask(endSession, { id: mintId() });
  await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'stop callEnded']);
  [host, elena] = [await joined(dana), await joined({ ...client, subject: `user:${mintId()}` })];
  expect(stateOf(host)).toEqual({ state: 'off', refusedBy: null });
  await record();
  await host.leave();
  await elena.leave();
  await expect.poll(() => takes.made[1]?.calls).toEqual(['start', 'stop callEnded']);
});

test('R-26, Q-11 the next node knows all answers, and records only those who have agreed', async () => {
  await record();
  await host.until('written', () => eventsOf(host).length === 3);
  const { redisUrl, redisPrefix } = services;
  await untilAnnounced();
  const next = await startRoomServer({
    redisUrl,
    redisPrefix,
    node: 'node-2',
    createTake: takes.create,
  });
  await server.close();
  await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'stop nodeStopped']);
  for (const page of [host, elena]) page.close();
  const seats = [host.memory, elena.memory] as const;
  [host, elena] = await Promise.all([
    joined(dana, { on: next, memory: seats[0] }),
    joined(client, { on: next, memory: seats[1] }),
  ]);
  await untilIs(host, 'recording');
  expect(takes.made[1]?.calls).toEqual(['start']);
  const [first, second] = takes.made.map(({ ids }) => ids);
  expect(second).toMatchObject({ recordingId: first?.recordingId });
  expect(second?.takeId).not.toBe(first?.takeId);
  await untilEvents(host, 'asked', 'answered', 'started', 'paused', 'resumed');
  await next.close();
  server = await startRoomServer({ redisUrl, redisPrefix, createTake: takes.create });
});
