import { SENDABLE_EXTENSIONS } from '@sightline/contracts/attachments/attachments';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
  type Message,
  type MessageThread,
  markMessagesRead,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../../testing/people.ts';
import { openOnPhone } from '../../testing/phone.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { CommunicationCenter } from './CommunicationCenter.tsx';
import { InspectorMessages } from './InspectorMessages.tsx';

afterEach(() => sessionStorage.clear());

const KIM: MessageThread = {
  clientId: mintId(),
  name: 'Kim Doe',
  companyName: '',
  email: 'kim@example.com',
  phone: '305-555-0142 x12',
  unread: 1,
  lastMessage: null,
};

const message = (facts: Partial<Message>): Message => ({
  id: mintId(),
  clientId: KIM.clientId,
  inspectionId: null,
  subject: 'Gate',
  message: 'Code 4711',
  fromName: 'Kim Doe',
  fromClient: true,
  isRead: false,
  isByEmail: false,
  attachments: [],
  createdAt: '2026-11-20T15:00:00.000Z',
  ...facts,
});

function serve({ threads = [KIM], messages = [] as Message[] } = {}): FakeApi {
  const isWaiting = new Promise(() => {});
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listMessageThreads, () => threads)
    .on(listMessages, () => ({ items: messages.toReversed(), nextCursor: null }))
    .on(listInspections, () => ({ items: [], nextCursor: null, counts: COUNTS }))
    .on(markMessagesRead, () => ({ read: 1 }))
    .on(countUnreadMessages, ({ query }) => (query.has('since') ? isWaiting : { unread: 1, version: '1' }));
}
const COUNTS = { scheduled: 0, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };

const open = (at = '/communications') => renderScreen(<CommunicationCenter />, { user: ADMIN, at });

it('says that there are no clients, or that none is selected, and offers the first message', async () => {
  serve({ threads: [] });
  const { unmount } = open();
  expect(await screen.findByText('No clients available')).toBeDefined();
  expect(screen.getByText('No Client Selected')).toBeDefined();
  unmount();
  serve();
  const { person } = open();
  expect(await screen.findByText('No conversations')).toBeDefined();
  await write(person, screen.getByLabelText('Search clients and messages'), 'kim');
  await person.click(await screen.findByRole('button', { name: /Kim Doe/ }));
  expect(await screen.findByText('No Messages')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Send First Message' }));
  expect(screen.getByRole('dialog', { name: 'New Message' })).toBeDefined();
});

const said = (createdAt: string) => ({ subject: 'Gate', message: 'Code 4711', fromClient: true, createdAt });
const ALI: MessageThread = {
  ...KIM,
  clientId: mintId(),
  name: 'Ali Noor',
  lastMessage: said('2026-11-21T15:00:00.000Z'),
};
const TALKING = { ...KIM, lastMessage: said('2026-11-20T15:00:00.000Z') };
const SILENT: MessageThread = { ...KIM, clientId: mintId(), name: 'Sam Silent' };

it('lists conversations only, and opens the newest, which stays when another becomes the newest', async () => {
  const threads = [ALI, TALKING, SILENT];
  const { queries } = (serve({ threads }), open());
  expect(await screen.findByRole('heading', { name: 'Ali Noor' })).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Conversations' }));
  const rows = () =>
    list.getAllByRole('button').map(({ textContent }) => /Ali|Kim|Sam/.exec(textContent)?.[0]);
  expect(rows()).toEqual(['Ali', 'Kim']);
  threads.reverse();
  await queries.refetchQueries();
  await waitFor(() => expect(rows()).toEqual(['Kim', 'Ali']));
  expect(screen.getByRole('heading', { name: 'Ali Noor' })).toBeDefined();
});

it('opens the newest conversation with an unread message before a newer one that was read', async () => {
  serve({ threads: [{ ...ALI, unread: 0 }, TALKING] });
  open();
  expect(await screen.findByRole('heading', { name: 'Kim Doe' })).toBeDefined();
});

it('opens no conversation by itself on a phone, where the list comes first', async () => {
  openOnPhone();
  const api = serve({ threads: [ALI, SILENT] });
  open();
  expect(await screen.findByRole('button', { name: /Ali Noor/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Ali Noor' })).toBeNull();
  expect(api.sentTo(markMessagesRead)).toEqual([]);
  vi.unstubAllGlobals();
});

it('shows earlier messages above on request, until there are none', async () => {
  const [latest, earlier] = [message({ message: 'Code 4711' }), message({ message: 'Which code?' })];
  serve().on(listMessages, ({ query }) =>
    query.has('cursor')
      ? { items: [earlier], nextCursor: null }
      : { items: [latest], nextCursor: 'the-first-page' },
  );
  const { person } = open(`/communications?client=${KIM.clientId}`);
  await screen.findByText('Code 4711');
  await person.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  await list.findByText('Which code?');
  expect(list.getAllByRole('listitem').map(({ textContent }) => /Which|4711/.exec(textContent)?.[0])).toEqual(
    ['Which', '4711'],
  );
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

it('names the missing fields of a new message, and sends it to the chosen client as staff', async () => {
  const api = serve().on(sendMessage, () => message({ fromClient: false }));
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'New Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Message' }));
  await person.click(dialog.getByRole('button', { name: 'Send message' }));
  for (const text of ['Client is required', 'Subject is required', 'Message is required'])
    expect(await dialog.findByText(text)).toBeDefined();
  await person.click(dialog.getByRole('combobox', { name: /Client/ }));
  await person.keyboard('+1 (305) 555-0142');
  await person.click(screen.getByRole('option', { name: /^Kim Doe/ }));
  await write(person, dialog.getByLabelText(/Subject/), 'Roof');
  await write(person, dialog.getByLabelText(/Message/), 'Bring a ladder');
  const name = dialog.getByLabelText<HTMLInputElement>(/Your name/);
  expect([name.value, name.readOnly]).toEqual(['Dana Whitfield', true]);
  const picker = dialog.getByLabelText<HTMLInputElement>('Files to attach');
  expect(picker.accept.split(',')).toEqual(SENDABLE_EXTENSIONS);
  await person.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message has been sent successfully.')).toBeDefined();
  expect(api.sentTo(sendMessage)[0]?.body).toMatchObject({
    clientId: KIM.clientId,
    inspectionId: null,
    subject: 'Roof',
    message: 'Bring a ladder',
    attachmentIds: [],
  });
  expect(api.sentTo(sendMessage)[0]?.body).not.toHaveProperty('fromName');
});

it('sends a letter whose reply was lost as the same one after a reload, and as no second one once it was changed', async () => {
  const api = serve().on(sendMessage, () => new Refusal(502, ''));
  const press = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'New Message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Message' }));
    const send = async () => await person.click(dialog.getByRole('button', { name: 'Send message' }));
    return { dialog, send };
  };
  const ids = (): string[] => api.sentTo(sendMessage).map(({ body }) => (body as { id: string }).id);
  const first = open();
  const before = await press(first.person);
  await first.person.click(before.dialog.getByRole('combobox', { name: /Client/ }));
  await first.person.click(screen.getByRole('option', { name: /^Kim Doe/ }));
  await write(first.person, before.dialog.getByLabelText(/Subject/), 'Roof');
  await write(first.person, before.dialog.getByLabelText(/Message/), 'Bring a ladder');
  await before.send();
  await waitFor(() => expect(ids()).toHaveLength(1));
  first.unmount();
  const arrived = { error: 'This message had already arrived.', code: 'conflict' };
  api.on(sendMessage, () => new Refusal(409, arrived));
  const second = open();
  const again = await press(second.person);
  await write(second.person, again.dialog.getByLabelText(/Message/), ' and a lamp');
  await again.send();
  expect(await again.dialog.findByText(arrived.error)).toBeDefined();
  expect(ids()[1]).toBe(ids()[0]);
  second.unmount();
  const { dialog } = await press(open().person);
  expect(dialog.getByLabelText(/Subject/)).toHaveProperty('value', '');
});

it('keeps an unsent message, even if the session ends while it is written', async () => {
  serve();
  const at = `/communications?client=${KIM.clientId}`;
  const first = open(at);
  await write(first.person, await screen.findByLabelText('Message'), 'The key is in the box');
  first.unmount();
  open(at);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('The key is in the box');
});

it('shows a conversation as text, marks it as read, and continues it from the box below', async () => {
  const html = '<b>Code</b> 4711';
  const about = mintId();
  const api = serve({ messages: [message({ message: html, inspectionId: about })] }).on(
    sendMessage,
    () => new Refusal(503, { error: '', code: 'unavailable' }),
  );
  const { person } = open(`/communications?client=${KIM.clientId}`);
  expect(await screen.findByText(html)).toBeDefined();
  await waitFor(() => expect(api.sentTo(markMessagesRead)).toHaveLength(1));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Message');
  await write(person, box, 'Thanks');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findAllByText(/^Failed to send message\./)).length).toBeGreaterThan(0);
  expect(box.value).toBe('Thanks');
  api.on(sendMessage, () => message({ fromClient: false }));
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(box.value).toBe(''));
  const [first, second] = api.sentTo(sendMessage).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ inspectionId: about, message: 'Thanks' });
  expect(second).not.toHaveProperty('subject');
});

it('keeps search and filter behind a button on a phone, where the messages come first', async () => {
  serve({ messages: [message({})] });
  openOnPhone();
  const { person } = open(`/communications?client=${KIM.clientId}`);
  expect(await screen.findByText('Code 4711')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New Message' })).toBeNull();
  expect(screen.queryByLabelText('Search messages')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Search and filter' }));
  expect(screen.getByLabelText('Search messages')).toBeDefined();
  vi.unstubAllGlobals();
});

it('folds long quotes in a reply by email, and shows short ones', async () => {
  const quote = ['> Line one', '> Line two', '> Line three', '> Line four'].join('\n');
  const text = `See below.\n\n${quote}\n\nAt nine.\n> 36 in. is needed\nWe have 40.`;
  serve({ messages: [message({ message: text, isByEmail: true })] });
  const { person } = open(`/communications?client=${KIM.clientId}`);
  for (const shown of ['See below.', 'At nine.', '> 36 in. is needed', 'We have 40.'])
    expect(await screen.findByText(shown)).toBeDefined();
  const folded = screen.getByText(/Line four/).closest('blockquote');
  expect(folded?.hidden).toBe(true);
  const button = screen.getByRole('button', { name: 'Show quoted text', expanded: false });
  expect(button.getAttribute('aria-controls')).toBe(folded?.id);
  await person.click(button);
  expect(folded?.hidden).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Hide quoted text', expanded: true }));
  expect(folded?.hidden).toBe(true);
});

it('shows a message that was written in the app as it was typed', async () => {
  const text = '> one\n> two\n> three\n> four';
  serve({ messages: [message({ message: text })] });
  open(`/communications?client=${KIM.clientId}`);
  expect((await screen.findByText(/> one/)).textContent).toBe(text);
  expect(screen.queryByRole('button', { name: 'Show quoted text' })).toBeNull();
});

it('shows a client the latest messages in a call, with links that do not leave the call', async () => {
  const messages = ['First', 'Second', 'Third', 'Bring a ladder'].map((text) =>
    message({ message: text, fromClient: false, fromName: 'Ana Ruiz' }),
  );
  const api = serve().on(listMessages, ({ query }) => ({
    items: messages.toReversed().slice(0, Number(query.get('limit'))),
    nextCursor: 'more',
  }));
  renderScreen(<InspectorMessages clientId={KIM.clientId} />, { user: CLIENT });
  const part = within(await screen.findByRole('region', { name: 'Messages from Inspectors' }));
  expect(await part.findByText('Bring a ladder')).toBeDefined();
  expect(part.getAllByRole('listitem')).toHaveLength(3);
  for (const name of ['Reply', 'Send New Message'])
    expect(part.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  // Only the page of messages marks them as read: here, earlier ones may be hidden.
  expect(api.sentTo(markMessagesRead)).toEqual([]);
});
