import { mintId } from '@sightline/contracts/core/ids';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { createMessage } from '@sightline/store/messages/messages';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storedClient } from '../../../../../tests/support/people.ts';
import { queueMail, queueReportMail, queueRoomInvitation } from '../../testing/deliveries.ts';
import { LINK_SECRET, MailingStory, PUBLIC_URL } from '../../testing/MailingStory.ts';

/** The text part of a mail, as a mail program without HTML shows it. */

let story: MailingStory;

beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(() => story.stopMailServers());
afterAll(() => story.close());

const SENDER = `-- 
Sunshine Private Provider Inspections LLC
400 Biscayne Boulevard, Miami, FL 33132
(305) 555-0142
License PP-20417`;

async function sentText({ delivery }: { delivery: Parameters<MailingStory['send']>[1] }): Promise<string> {
  const server = await story.mailServer();
  await story.send(server, delivery);
  return server.messages[0]?.mail.text?.trimEnd() ?? '';
}

test('facts are lines, a button has its address on a line of its own, and steps are numbered', async () => {
  const invitation = await queueRoomInvitation(story.services);
  const { _id } = invitation.invitation;
  const link = invitationLink(_id, { publicUrl: PUBLIC_URL, secret: LINK_SECRET });
  const text = await sentText(invitation);
  expect(text).toContain(
    `Your live inspection\n\nFri, Nov 20, 2026, 10:00 AM EST\n\nJoin call:\n${link}\n\nHello José Núñez, `,
  );
  expect(text).toContain('\n\nWhere: 1420 Calle Ocho, Miami\nInspector: Ana Ruiz\n\nWhat to expect:\n\n');
  expect(text).toMatch(
    /\n 1\. On your phone [^\n]+\n 2\. Tap [^\n]+\n 3\. The inspector [^\n]+\n 4\. You can /,
  );
  expect(text.endsWith(`\n\n${SENDER}`)).toBe(true);
});

test('typed lines stay lines, and a spelled-out address occurs once', async () => {
  const customMessage = 'Please correct:\n- the flex duct\n\n> as agreed & "noted" <today>';
  const { delivery, report } = await queueReportMail(story.services, { customMessage });
  const { verificationUrl } = report.content;
  const text = await sentText({ delivery });
  expect(text).toContain(`\n\n${customMessage}\n\nTo verify that a copy of this report is genuine, open: `);
  expect(text.split(verificationUrl)).toHaveLength(2);
});

test('a mail that can be answered begins with the reply line', async () => {
  const { _id: clientId } = await storedClient(story.services.store);
  const conversation = { clientId, inspectionId: null, fromClient: false };
  const written = { subject: 'Roof', message: 'Bring a ladder', fromName: 'Ana Ruiz', sentBy: 'user:1' };
  const messageId = mintId();
  await createMessage(story.services.store, {
    _id: messageId,
    ...conversation,
    ...written,
    contentHash: messageId,
  });
  const delivery = await queueMail(story.services, {
    _id: mintId(),
    to: 'owner@example.com',
    subject: 'New message',
    mail: {
      kind: 'messages',
      ...conversation,
      messageIds: [messageId],
      link: 'https://app.test/messages',
      replyTo: 'reply@mail.provider.example',
    },
  });
  const text = await sentText({ delivery });
  expect(text).toMatch(
    /^--- Reply above this line ---\n\nYou have a new message\n\nAna Ruiz, [^\n]+: Roof\n\n/,
  );
  expect(text).toContain(`\n\nBring a ladder\n\nReply to this email, or answer in the app.\n\n${SENDER}`);
});
