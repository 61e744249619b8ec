import { mintId } from '@sightline/contracts/core/ids';
import { notifyOfMessages as job } from '@sightline/contracts/jobs';
import { type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { createMessage, markRead } from '@sightline/store/messages/messages';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { MailingStory } from '../../testing/MailingStory.ts';
import { tryOf } from '../../testing/services.ts';
import { sweepOnce } from '../../workers.ts';
import { notifyOfMessages } from './notifyOfMessages.ts';

const REPLIES = { domain: 'mail.provider.example', secret: 'a-secret-for-reply-addresses-of-tests' };

let story: MailingStory;
beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(() => story.stopMailServers());
afterAll(() => story.close());

const conversationOf = async (fromClient: boolean, email = `${mintId()}@example.com`) => ({
  clientId: (await storedClient(story.services.store, { name: 'Zenith Villas', email }))._id,
  inspectionId: null as string | null,
  fromClient,
});
type Told = Awaited<ReturnType<typeof conversationOf>>;

const write = async (conversation: Told, message: string) =>
  await createMessage(story.services.store, {
    _id: mintId(),
    ...conversation,
    subject: 'Roof',
    message,
    fromName: 'Ana Ruiz',
    sentBy: 'user:1',
    contentHash: message,
  });

/** Runs the job, and sends the queued mails. */
async function notify(conversation: Told, replies: typeof REPLIES | null = REPLIES) {
  const mails = { ...story.services, publicUrl: 'http://localhost:8080', replies };
  await notifyOfMessages(mails).run(conversation, tryOf(1, job.attempts));
  const server = await story.mailServer();
  const ordered = await story.services.store
    .of(deliveries)
    .find({ 'mail.clientId': conversation.clientId, state: 'queued' })
    .lean<DeliveryRecord[]>();
  for (const delivery of ordered) await story.send(server, delivery);
  return server.messages;
}

test('unread messages come in one mail, once, which can be answered at its own address', async () => {
  const conversation = await conversationOf(false, 'owner@example.com');
  await write(conversation, 'Bring a ladder');
  await write(conversation, 'And <b>keys</b>');
  const [sent, ...others] = await notify(conversation);
  expect([sent?.to, others]).toEqual([['owner@example.com'], []]);
  expect(sent?.mail.subject).toMatch(/^2 new messages from /);
  expect(sent?.mail.text).toContain('Bring a ladder');
  expect(sent?.mail.html).toContain('&lt;b&gt;keys&lt;/b&gt;');
  expect(sent?.mail.replyTo?.[0]?.address).toMatch(/^reply\+[a-z2-7]{52}@mail\.provider\.example$/);
  expect(await notify(conversation)).toEqual([]);
});

test('messages that were read in time are never mailed', async () => {
  const conversation = await conversationOf(true);
  const { createdAt: upTo } = await write(conversation, 'Are you coming?');
  await markRead(story.services.store, { ...conversation, upTo });
  expect(await notify(conversation)).toEqual([]);
});

test("a client's message goes to the inspector of the inspection, a general one to the office", async () => {
  const general = await conversationOf(true);
  await write(general, 'Hello');
  expect((await notify(general))[0]?.to).toEqual(['office@provider.example']);
  const inspector = await storedUser(story.services.store, { email: 'ana@provider.example' });
  const facts = { clientId: general.clientId, inspectorId: inspector._id, address: '7 Reef Road' };
  const { _id: inspectionId } = await storedInspection(story.services.store, facts);
  await write({ ...general, inspectionId }, 'About the roof');
  const [sent] = await notify({ ...general, inspectionId });
  expect(sent?.to).toEqual(['ana@provider.example']);
  expect(sent?.mail.text).toContain('7 Reef Road');
});

test('without an address for replies the mail states that', async () => {
  const conversation = await conversationOf(true);
  await write(conversation, 'Hello');
  const [sent] = await notify(conversation, null);
  expect(sent?.mail.replyTo).toBeUndefined();
  expect(sent?.mail.text).toContain('Replies to this email are not read.');
});

test('a message whose job was lost, or came while it ran, is found by the sweep', async () => {
  const conversation = await conversationOf(false);
  await write(conversation, 'Forgotten');
  await sweepOnce(story.services, -125_000);
  const { delayed = 0, waiting = 0 } = await story.services.queue.counts(job.name);
  expect(delayed + waiting).toBe(1);
});
