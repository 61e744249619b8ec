import { sendEmail as job } from '@sightline/contracts/jobs';
import { findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery } from '@sightline/store/deliveries/outcomes';
import { findReport } from '@sightline/store/reports/reports';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queueReportMail } from '../../testing/deliveries.ts';
import { startDroppingMailServer } from '../../testing/droppingMailServer.ts';
import { MailingStory } from '../../testing/MailingStory.ts';
import { refusal } from '../../testing/mailServer.ts';

/** Failures on the way to the mail server: retried as long as it certainly has not accepted the mail. */

let story: MailingStory;

beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(() => story.stopMailServers());
afterAll(() => story.close());

test('an unreachable mail server is retried with an explanation, and the mail fails after the last attempt', async () => {
  const server = await story.mailServer();
  await server.close();
  const { delivery, report } = await queueReportMail(story.services);
  const after = await story.send(server, delivery);
  expect(after).toMatchObject({ state: 'queued', claimedAt: null });
  expect(after.explanation).toMatch(/Could not reach.*retried/);

  const back = await story.mailServer({ port: Number(new URL(server.url).port) });
  expect(await story.send(back, delivery, { attempt: 2 })).toMatchObject({
    state: 'sent',
    explanation: null,
  });
  expect(back.messages).toHaveLength(1);

  const { delivery: second } = await queueReportMail(story.services);
  const gone = await story.send({ url: 'smtp://127.0.0.1:1' }, second, { attempt: job.attempts });
  expect(gone.state).toBe('failed');
  expect(gone.explanation).toContain(`tried ${job.attempts} times`);
  expect((await findReport(story.services.store, report._id))?.status).toBe('delivered');
});

test.each(['5.1.1 No such user here', '5.1.10 Recipient not found', 'Mailbox unavailable'])(
  'an unknown recipient (%s) fails at once, with the reply of the server',
  async (reply) => {
    const server = await story.mailServer({
      onRcptTo: (_address, _session, callback) => callback(refusal(550, reply)),
    });
    const { delivery, report } = await queueReportMail(story.services);
    const after = await story.send(server, delivery);
    expect(after.state).toBe('failed');
    expect(after.explanation).toBe(
      `The mail server rejected the email: 550 ${reply}. Check the address and send it again.`,
    );
    expect((await findReport(story.services.store, report._id))?.status).toBe('approved');
  },
);

test.each([
  ['a daily limit', 550, '5.4.5 Daily user sending limit exceeded'],
  ['relaying', 550, 'relaying denied for this address'],
  ['a refused sender', 553, '5.1.8 Sender address rejected: domain not found'],
  ['a full mailbox', 552, '5.2.2 Mailbox full'],
])(
  'a permanent refusal for another cause, %s, is retried without blaming the address',
  async (_, code, reply) => {
    let isRefused = true;
    const server = await story.mailServer({
      onRcptTo: (_address, _session, callback) => callback(isRefused ? refusal(code, reply) : null),
    });
    const { delivery } = await queueReportMail(story.services);
    const after = await story.send(server, delivery);
    expect(after).toMatchObject({
      state: 'queued',
      explanation: `The mail server rejected the email: ${code} ${reply}. Still trying: it will be retried.`,
    });
    isRefused = false;
    expect(await story.send(server, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });

    const { delivery: last } = await queueReportMail(story.services);
    isRefused = true;
    const { state, explanation } = await story.send(server, last, { attempt: job.attempts });
    expect(state).toBe('failed');
    expect(explanation).toContain(reply);
    expect(explanation).not.toContain('Check the address');
  },
);

test('a message that is too large is retried without blaming the address', async () => {
  const server = await story.mailServer({
    beforeAnswer: () => {
      throw refusal(552, '5.3.4 Message too big');
    },
  });
  const { delivery } = await queueReportMail(story.services);
  expect(await story.send(server, delivery)).toMatchObject({
    state: 'queued',
    explanation: expect.stringMatching(/Message too big.*Still trying/),
  });
});

test('a temporary refusal, before or after the message, is retried', async () => {
  let isBusy = true;
  const before = await story.mailServer({
    onRcptTo: (_address, _session, callback) => callback(isBusy ? refusal(451, 'Greylisted') : null),
  });
  const { delivery } = await queueReportMail(story.services);
  expect(await story.send(before, delivery)).toMatchObject({ state: 'queued' });
  isBusy = false;
  expect(await story.send(before, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });
  expect(before.messages).toHaveLength(1);

  const after = await story.mailServer({
    beforeAnswer: () => {
      throw refusal(452, 'Mailbox full');
    },
  });
  const { delivery: second } = await queueReportMail(story.services);
  expect(await story.send(after, second)).toMatchObject({ state: 'queued' });
});

test.each(['greeting', 'MAIL', 'RCPT', 'DATA'] as const)(
  'a connection lost at %s is retried: the server has not accepted the message',
  async (stage) => {
    const dropping = await startDroppingMailServer(stage);
    const { delivery } = await queueReportMail(story.services);
    expect(await story.send(dropping, delivery)).toMatchObject({ state: 'queued', claimedAt: null });
    await dropping.close();
    const server = await story.mailServer();
    expect(await story.send(server, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });
    expect(server.messages).toHaveLength(1);
  },
);

test('a connection lost before the message is confirmed leaves the outcome unknown, and nothing is resent', async () => {
  const dropping = await startDroppingMailServer('whole message');
  const { delivery, report } = await queueReportMail(story.services);
  const after = await story.send(dropping, delivery);
  await dropping.close();
  expect(after.state).toBe('unknown');
  expect(after.explanation).toMatch(/was lost.*may or may not have arrived/);
  expect((await findReport(story.services.store, report._id))?.status).toBe('approved');

  const server = await story.mailServer();
  expect(await story.send(server, delivery, { attempt: 2 })).toEqual(after);
  expect(server.messages).toEqual([]);
});

test('an abandoned claim ends as unknown, with the Message-ID to search for, and is never sent', async () => {
  const server = await story.mailServer();
  const { delivery, report } = await queueReportMail(story.services);
  await claimDelivery(story.services.store, delivery._id);
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sending' });
  const after = await story.send(server, delivery, { leaseMs: 0 });
  expect(after.state).toBe('unknown');
  expect(after.explanation).toContain(`<${delivery._id}@provider.example>`);
  await story.send(server, delivery, { attempt: 3 });
  expect(server.messages).toEqual([]);
  expect((await findReport(story.services.store, report._id))?.status).toBe('approved');
});

test('a mail that is accepted after its claim seemed abandoned counts as sent', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = await story.mailServer({
    beforeAnswer: () => {
      arrived.resolve();
      return answer.promise;
    },
  });
  const { delivery, report } = await queueReportMail(story.services);
  const sending = story.send(server, delivery);
  await arrived.promise;
  // A busy machine stops the sender for so long that another worker takes it for dead.
  expect(await story.send(server, delivery, { leaseMs: 0, attempt: 2 })).toMatchObject({ state: 'unknown' });
  answer.resolve();
  expect(await sending).toMatchObject({ state: 'sent', explanation: null });
  expect((await findReport(story.services.store, report._id))?.status).toBe('delivered');
  expect(server.messages).toHaveLength(1);
});

test('a claim is kept for as long as the mail server takes to answer', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = await story.mailServer({
    beforeAnswer: () => {
      arrived.resolve();
      return answer.promise;
    },
  });
  const { delivery } = await queueReportMail(story.services);
  const leaseMs = 300;
  const sending = story.send(server, delivery, { leaseMs });
  await arrived.promise;
  const claimedAt = async () =>
    (await findDelivery(story.services.store, delivery._id))?.claimedAt?.getTime() ?? 0;
  const first = await claimedAt();
  await vi.waitFor(async () => expect((await claimedAt()) - first).toBeGreaterThan(leaseMs), {
    timeout: 10_000,
  });
  expect(await story.send(server, delivery, { leaseMs, attempt: 2 })).toMatchObject({ state: 'sending' });
  answer.resolve();
  expect(await sending).toMatchObject({ state: 'sent' });
});
