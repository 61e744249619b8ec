import { AppError } from '@sightline/contracts/core/errors';
import { sendChat } from '@sightline/contracts/rooms/room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../chat/messages.ts';
import { chatEvent, fakeRoom, peer, roomState } from '../fakes.ts';
import { ChatBox } from './ChatBox.ts';

describe('the chat of a room', () => {
  let parts: ReturnType<typeof fakeRoom>;
  let chat: ChatBox;
  const open = (): ChatBox => {
    chat = new ChatBox('inspection', parts.room);
    return chat;
  };
  const unsent = () => chat.store.getState().unsent;
  const sentTexts = (): unknown[] =>
    parts.room.ask.mock.calls.filter(([command]) => command === sendChat).map(([, request]) => request);

  beforeEach(() => {
    parts = fakeRoom(roomState({ call: { name: 'live' } }));
    open();
  });
  afterEach(() => {
    chat.close();
    sessionStorage.clear();
  });

  it('shows a message as sending at once, and as delivered when its event arrives', () => {
    chat.send('  the left duct  ');
    const [message] = unsent();
    if (!message) throw new Error('nothing waits');
    const { you } = parts.room.getState();
    if (!you) throw new Error('no peer is present');
    expect(messagesOf([], unsent(), you.subject)).toMatchObject([
      { text: 'the left duct', delivery: 'sending' },
    ]);
    parts.set({ events: [chatEvent(message.id, 'the left duct', you)] });
    expect(unsent()).toHaveLength(0);
    expect(messagesOf(parts.room.getState().events, [], you.subject)).toMatchObject([
      { text: 'the left duct', isYours: true, delivery: 'delivered' },
    ]);
  });

  it('keeps the draft until it is sent, even across a reload', () => {
    chat.write('The left du');
    chat.close();
    open();
    expect(chat.store.getState().draft).toBe('The left du');
    chat.send('The left duct');
    chat.close();
    expect(open().store.getState().draft).toBe('');
  });

  it('does not send an empty message', () => {
    chat.send('   ');
    expect(unsent()).toHaveLength(0);
  });

  it('shows why a message was not sent, and sends it again on retry', async () => {
    parts.room.ask.mockRejectedValueOnce(new AppError('tooManyTries', { retryAfterSeconds: 5 }));
    chat.send('hello');
    await vi.waitFor(() => expect(unsent()[0]?.problem).toContain('Too many attempts'));
    chat.retry(unsent()[0]?.id ?? '');
    expect(unsent()[0]?.problem).toBeNull();
    expect(sentTexts()).toHaveLength(2);
  });

  it('resends unsent messages with the same id as soon as the call is live again', async () => {
    parts.room.ask.mockRejectedValueOnce(new AppError('timedOut'));
    chat.send('hello');
    await vi.waitFor(() => expect(unsent()[0]?.problem).not.toBeNull());
    parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    parts.set({ call: { name: 'live' } });
    const [first, second] = sentTexts();
    expect(second).toEqual(first);
  });

  it('keeps unsent messages across a reload', () => {
    parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    chat.send('written while away');
    const before = unsent()[0]?.id;
    chat.close();
    parts = fakeRoom(roomState({ call: { name: 'joining', step: 'room' } }));
    open();
    expect(unsent()).toMatchObject([{ id: before, text: 'written while away' }]);
    parts.set({ call: { name: 'live' } });
    expect(sentTexts()).toHaveLength(1);
  });

  it('distinguishes messages of others from yours', () => {
    const carla = peer({ name: 'Carla' });
    const message = chatEvent('3f0b5a51-2f0b-4f7c-9d0e-0d8a3c1d2e3f', '<b>here</b>', carla);
    expect(messagesOf([message], [], 'user:another-person')).toMatchObject([
      { author: 'Carla', isYours: false, text: '<b>here</b>' },
    ]);
  });
});
