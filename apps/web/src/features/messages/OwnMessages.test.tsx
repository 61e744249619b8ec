import { mintId } from '@sightline/contracts/core/ids';
import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import {
  countUnreadMessages,
  listMessages,
  type Message,
  markMessagesRead,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { OwnConversation, OwnMessages } from './OwnMessages.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const CLIENT_ID = mintId();
const message = (facts: Partial<Message>): Message => ({
  id: mintId(),
  clientId: CLIENT_ID,
  inspectionId: null,
  subject: 'Gate',
  message: 'Is there a code?',
  fromName: 'Ana Ruiz',
  fromClient: false,
  isRead: true,
  isByEmail: false,
  attachments: [],
  createdAt: '2026-11-20T15:00:00.000Z',
  ...facts,
});

function serve(...messages: Message[]): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnInspections, () => [])
    .on(listMessages, () => ({ items: messages.toReversed(), nextCursor: null }))
    .on(markMessagesRead, () => ({ read: 0 }))
    .on(sendMessage, () => message({ fromClient: true }))
    .on(countUnreadMessages, ({ query }) =>
      query.has('since') ? new Promise(() => {}) : { unread: 0, version: '1' },
    );
}

/** A device with a mouse and a keyboard, or with a touch screen. */
function onDevice(isDesktop: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDesktop && query.includes('pointer: fine'),
    media: query,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

it('sends with Enter on a desktop, without a subject; Shift+Enter begins a line', async () => {
  onDevice(true);
  const api = serve(message({}));
  const { person } = renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  const box = await screen.findByLabelText('Message');
  await person.type(box, 'It is 4711.{Shift>}{Enter}{/Shift}Please close it.{Enter}');
  await waitFor(() => expect(api.sentTo(sendMessage)).toHaveLength(1));
  const [sent] = api.sentTo(sendMessage);
  expect(sent?.body).toMatchObject({ clientId: CLIENT_ID, message: 'It is 4711.\nPlease close it.' });
  expect(sent?.body).not.toHaveProperty('subject');
});

it('keeps what is written while a message is on its way', async () => {
  onDevice(true);
  const api = serve(message({}));
  const reply = Promise.withResolvers<Message>();
  api.on(sendMessage, () => reply.promise);
  const { person } = renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  await person.type(box, 'It is 4711.{Enter}');
  await waitFor(() => expect(api.sentTo(sendMessage)).toHaveLength(1));
  await person.type(box, ' And close it.');
  reply.resolve(message({ fromClient: true }));
  await waitFor(() => expect(box.value).toBe('And close it.'));
});

it('keeps no draft of a message of which an earlier version had arrived', async () => {
  onDevice(true);
  const arrived = { error: 'This message had already arrived.', code: 'conflict' };
  serve(message({})).on(sendMessage, () => new Refusal(409, arrived));
  const { person, unmount } = renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  await person.type(await screen.findByLabelText('Message'), 'It is 4711.{Enter}');
  expect((await screen.findAllByText(arrived.error)).length).toBeGreaterThan(0);
  unmount();
  renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  expect(await screen.findByLabelText('Message')).toHaveProperty('value', '');
});

it('begins a line with Enter on a phone, and sends with the button', async () => {
  onDevice(false);
  const api = serve(message({}));
  const { person } = renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  await person.type(await screen.findByLabelText('Message'), 'It is 4711.{Enter}Thanks');
  expect(api.sentTo(sendMessage)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.sentTo(sendMessage)[0]?.body).toMatchObject({ message: 'It is 4711.\nThanks' }),
  );
});

it('shows each day once, and a subject only where it changes', async () => {
  serve(
    message({}),
    message({ subject: 'Re: Gate', message: 'It is 4711.', fromClient: true, fromName: 'Harper Hall' }),
    message({ subject: 'Message from Harper Hall', message: 'When?', createdAt: '2026-11-21T15:00:00.000Z' }),
  );
  renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  expect(await screen.findByText('It is 4711.')).toBeDefined();
  expect(screen.getAllByText('Gate')).toHaveLength(1);
  for (const hidden of ['Re: Gate', 'Message from Harper Hall'])
    expect(screen.queryByText(hidden)).toBeNull();
  expect(screen.getAllByText(/Nov 20/)).toHaveLength(1);
  expect(screen.getAllByText(/Nov 21/)).toHaveLength(1);
});

it('names neither the inspection nor a derived subject on the page of an inspection', async () => {
  const own = sampleInspection({ address: '18 Heron Lane' });
  serve(message({ inspectionId: own.id, subject: own.address })).on(listOwnInspections, () => [own]);
  renderScreen(<OwnConversation clientId={CLIENT_ID} inspectionId={own.id} />, { user: CLIENT });
  expect(await screen.findByText('Is there a code?')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/18 Heron Lane/)).toBeNull());
});

it('attaches a picture that is pasted', async () => {
  serve();
  const { person } = renderScreen(<OwnMessages clientId={CLIENT_ID} />, { user: CLIENT });
  const box = await screen.findByLabelText('Message');
  await write(person, box, 'See here');
  // An empty file is refused on the device, so that this test uploads nothing.
  fireEvent.paste(box, { clipboardData: { files: [new File([], 'image.png', { type: 'image/png' })] } });
  expect(await screen.findByText('This file is empty.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});
