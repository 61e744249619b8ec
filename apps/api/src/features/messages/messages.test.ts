import { mintId } from '@sightline/contracts/core/ids';
import { notifyOfMessages } from '@sightline/contracts/jobs';
import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
  markMessagesRead,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { createMessage } from '@sightline/store/messages/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let staff: Caller;
let client: Caller;
let clientId: string;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
  clientId = (await storedClient(server.services.store, { name: 'Zenith Villas' }))._id;
  client = await server.signedInAs('client', { clientId, firstName: 'Kim', lastName: 'Doe' });
});
afterAll(() => server.close());

const message = (facts: object = {}) => ({
  id: mintId(),
  clientId,
  subject: 'Roof',
  message: 'Bring a ladder',
  ...facts,
});
const send = async (caller: Caller, facts: object = {}) =>
  await caller.call(sendMessage, { body: message(facts) });
const listed = async (caller: Caller, query: object = {}) =>
  (await caller.ask(listMessages, { params: { clientId }, query })).items.toReversed();
const unread = async (caller: Caller) => (await caller.ask(countUnreadMessages, { query: {} })).unread;

test('the office and a client write to each other; the server takes side and name from the account', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store, { clientId });
  const sent = await send(staff, { inspectionId, fromClient: false, fromName: 'The mayor' });
  expect([sent.status, sent.reply]).toMatchObject([
    201,
    { fromName: 'Robin Reyes', fromClient: false, inspectionId },
  ]);
  const answer = await send(client, { subject: 'Re: Roof', message: 'Yes', fromName: 'The mayor' });
  expect(answer.reply).toMatchObject({ fromName: 'Kim Doe', fromClient: true, inspectionId: null });
  expect((await send(client, { fromClient: false })).status).toBe(400);
  expect((await listed(client)).map(({ message: text }) => text)).toEqual(['Bring a ladder', 'Yes']);
  expect(await listed(staff, { inspectionId })).toHaveLength(1);
});

test('a message without a subject continues that of its conversation', async () => {
  const { store } = server.services;
  const { _id: inspectionId, address } = await storedInspection(store, { clientId });
  const { _id: otherId } = await storedInspection(store, { clientId });
  const subjectOf = async (caller: Caller, facts: object) =>
    (await send(caller, { subject: undefined, ...facts })).reply.subject;
  expect(await subjectOf(client, { inspectionId })).toBe(address);
  expect(await subjectOf(staff, { inspectionId })).toBe(`Re: ${address}`);
  await send(client, { inspectionId: otherId, subject: 'Gate' });
  expect(await subjectOf(staff, { inspectionId: otherId })).toBe('Re: Gate');
  expect(await subjectOf(client, { inspectionId: null })).toBe('Message from Kim Doe');
  const repeated = message({ inspectionId, subject: undefined });
  const [first, second] = [
    await client.ask(sendMessage, { body: repeated }),
    await client.ask(sendMessage, { body: repeated }),
  ];
  expect(second).toEqual(first);
});

test('a long conversation is read in pages without a gap, even for messages of one millisecond', async () => {
  const { store } = server.services;
  const { _id: talkative } = await storedClient(store);
  const facts = {
    clientId: talkative,
    inspectionId: null,
    subject: 'Roof',
    fromName: 'Ana',
    fromClient: false,
  };
  const others = { sentBy: '', isByEmail: false, attachments: [] };
  const texts = Array.from({ length: 23 }, (_, index) => `Message ${index}`);
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  for (const text of texts) {
    await createMessage(store, { ...facts, ...others, _id: mintId(), message: text, contentHash: text });
    if (text.endsWith('4')) vi.advanceTimersByTime(1);
  }
  vi.useRealTimers();
  const params = { clientId: talkative };
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await staff.ask(listMessages, { params, query: { limit: 10, cursor } });
    read.push(...page.items.map(({ message: text }) => text));
    cursor = page.nextCursor;
  }
  expect(read.toSorted()).toEqual(texts.toSorted());
  expect(read.slice(-15).toSorted()).toEqual(texts.slice(0, 15).toSorted());
  const wrong = { params, query: { cursor: 'not a cursor' } };
  expect((await staff.call(listMessages, wrong)).status).toBe(400);
});

test('the messages of another client, and an inspection of another client, are not found', async () => {
  const { _id: foreignId } = await storedClient(server.services.store);
  const { _id: inspectionId } = await storedInspection(server.services.store, { clientId: foreignId });
  const attempts = [
    client.call(listMessages, { params: { clientId: foreignId }, query: {} }),
    send(client, { clientId: foreignId }),
    send(client, { inspectionId }),
    send(staff, { inspectionId }),
    send(staff, { clientId: mintId() }),
    client.call(markMessagesRead, {
      params: { clientId: foreignId },
      body: { upTo: new Date().toISOString() },
    }),
  ];
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404));
  expect((await client.call(listMessageThreads, { query: {} })).status).toBe(403);
});

test.each([
  ['clientId', ''],
  ['subject', 'Subject is required'],
  ['message', 'Message is required'],
])('a message without %s is refused', async (field, text) => {
  const { status, reply } = await send(staff, { [field]: field === 'clientId' ? 'no id' : '  ' });
  expect(status).toBe(400);
  expect(JSON.stringify(reply)).toContain(text);
});

test('HTML in a message stays text, and a line break in a subject is refused', async () => {
  const html = '<img src=x onerror=alert(1)>';
  const { reply } = await send(staff, { subject: html, message: html });
  expect(reply).toMatchObject({ subject: html, message: html });
  expect((await send(staff, { subject: 'Hello\r\nBcc: all@example.com' })).status).toBe(400);
});

test('the same id sends once; other content under it is a conflict', async () => {
  const once = message({ message: 'Only once, please' });
  const replies = await Promise.all([1, 2].map(() => staff.ask(sendMessage, { body: once })));
  expect(replies[0]).toEqual(replies[1]);
  expect((await staff.call(sendMessage, { body: { ...once, message: 'Other' } })).status).toBe(409);
  expect((await listed(staff, { search: 'once plea' })).map(({ id }) => id)).toEqual([once.id]);
});

test('each side counts its unread messages; marking as read excludes later ones', async () => {
  const before = [await unread(staff), await unread(client)] as const;
  await send(client, { message: 'One' });
  const { reply: second } = await send(client, { message: 'Two' });
  expect([await unread(staff), await unread(client)]).toEqual([before[0] + 2, before[1]]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await send(client, { message: 'Three' });
  const params = { clientId };
  await staff.ask(markMessagesRead, { params, body: { upTo: second.createdAt } });
  expect(await unread(staff)).toBe(1);
  await staff.ask(markMessagesRead, { params, body: { upTo: new Date().toISOString() } });
  expect([await unread(staff), await unread(client)]).toEqual([0, before[1]]);
});

test('a held request is answered by a message at once, also by one that came before it', async () => {
  const { version } = await client.ask(countUnreadMessages, { query: {} });
  const waiting = client.ask(countUnreadMessages, { query: { since: version, waitSeconds: '20' } });
  const foreign = await storedClient(server.services.store);
  await send(staff, { clientId: foreign._id });
  const startedAt = performance.now();
  setTimeout(() => void send(staff), 300);
  const news = await waiting;
  expect(performance.now() - startedAt).toBeGreaterThan(250);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(news.version).not.toBe(version);
  const late = await client.ask(countUnreadMessages, { query: { since: version, waitSeconds: '20' } });
  expect(late.version).toBe(news.version);
});

test('clients are listed by their last message, and found by the text of messages', async () => {
  const { _id: otherId } = await storedClient(server.services.store, { name: 'Abel Homes' });
  await send(staff, { clientId: otherId, message: 'Your drywall is stained' });
  const threads = await staff.ask(listMessageThreads, { query: {} });
  expect(threads[0]).toMatchObject({
    clientId: otherId,
    lastMessage: { message: 'Your drywall is stained' },
  });
  const idsFor = async (search: string) =>
    (await staff.ask(listMessageThreads, { query: { search } })).map((thread) => thread.clientId);
  expect(await idsFor('drywall')).toEqual([otherId]);
  expect(await idsFor('zenith')).toEqual([clientId]);
});

test('an email about unread messages is queued once for a conversation, two minutes later', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store, { clientId });
  const { delayed: before = 0 } = await server.services.queue.counts(notifyOfMessages.name);
  await send(staff, { inspectionId });
  await send(staff, { inspectionId });
  const { delayed } = await server.services.queue.counts(notifyOfMessages.name);
  expect(delayed).toBe(before + 1);
});

/** A timeout for a busy machine, which takes a while for 20 requests. */
const PATIENT = { timeout: 15_000 };

test('holds 20 requests of one person, and answers the next one at once', async () => {
  const person = await server.signedInAs('inspector');
  const waited = vi.spyOn(server.services.newsFeed, 'next');
  const { version: since } = await person.ask(countUnreadMessages, { query: {} });
  const wait = (caller: Caller) => caller.ask(countUnreadMessages, { query: { since, waitSeconds: '20' } });
  const waiting = Array.from({ length: 20 }, () => wait(person));
  await vi.waitFor(() => expect(waited).toHaveBeenCalledTimes(20), PATIENT);
  expect((await wait(person)).version).toBe(since);
  expect(waited).toHaveBeenCalledTimes(20);
  waiting.push(wait(staff));
  await vi.waitFor(() => expect(waited).toHaveBeenCalledTimes(21), PATIENT);
  await send(staff);
  for (const { version } of await Promise.all(waiting)) expect(version).not.toBe(since);
  const { version: latest } = await person.ask(countUnreadMessages, { query: {} });
  const again = person.ask(countUnreadMessages, { query: { since: latest, waitSeconds: '20' } });
  await vi.waitFor(() => expect(waited).toHaveBeenCalledTimes(22), PATIENT);
  await send(staff);
  expect((await again).version).not.toBe(latest);
  waited.mockRestore();
});
