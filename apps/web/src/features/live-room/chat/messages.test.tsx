import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { chatEvent, fakeCall, peer, roomState } from '../fakes.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { useUnreadMessages } from './messages.ts';

const host = peer({ name: 'Ada', role: 'host' });
const you = peer({ name: 'Carla', joinedAt: '2026-11-20T15:00:00.000Z' });
const message = (text: string, at: string) => ({ ...chatEvent(text, text, host), at });
const BEFORE = '2026-11-20T14:59:00.000Z';
const AFTER = '2026-11-20T15:01:00.000Z';

let call: LiveCall;
afterEach(() => call.close());

function show() {
  const parts = fakeCall(roomState({ call: { name: 'idle' }, you: null }), 'field');
  const { set } = parts;
  call = parts.call;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallContext value={call}>{children}</CallContext>
  );
  const hook = renderHook(({ open }) => useUnreadMessages(open), {
    wrapper,
    initialProps: { open: false },
  });
  return { ...hook, set: (facts: Parameters<typeof roomState>[0]) => act(() => set(facts ?? {})) };
}

it('does not count messages from before this person joined, even if the room was rendered ahead', () => {
  const { result, set } = show();
  set({ call: { name: 'live' }, you, events: [message('the panel is open', BEFORE)] });
  expect(result.current).toBe(0);
});

it('counts messages of others until the chat is opened', () => {
  const { result, set, rerender } = show();
  const events = [message('one', AFTER), message('two', AFTER)];
  set({ call: { name: 'live' }, you, events });
  expect(result.current).toBe(2);
  rerender({ open: true });
  expect(result.current).toBe(0);
  rerender({ open: false });
  set({ events: [...events, message('three', AFTER)] });
  expect(result.current).toBe(1);
});

it('says who sees the chat before the first message', () => {
  const parts = fakeCall(roomState({ call: { name: 'live' }, you }), 'field');
  call = parts.call;
  render(
    <CallContext value={call}>
      <ChatPanel />
    </CallContext>,
  );
  expect(screen.getByRole('log').textContent).toBe('Everyone on the call can see this chat.');
});
