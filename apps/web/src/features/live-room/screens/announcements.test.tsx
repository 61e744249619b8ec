import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useToasts } from '../../../ui/toasts.ts';
import { CallContext } from '../call/callContext.ts';
import { chatEvent, fakeCall, hostEvent, peer, roomState } from '../fakes.ts';
import { Announcer, useRoomToasts } from './announcements.tsx';

const host = peer({ name: 'Ada', role: 'host' });
const maria = peer({ name: 'Maria' });

function Room({ openChat }: { openChat: (() => void) | null }) {
  useRoomToasts(true, openChat);
  return <Announcer />;
}

describe('a chat message', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => parts.call.close());

  function show(openChat: (() => void) | null) {
    parts = fakeCall(roomState({ you: host, peers: [maria] }));
    return renderScreen(
      <CallContext value={parts.call}>
        <Room openChat={openChat} />
      </CallContext>,
    );
  }
  const receive = (text: string, from = maria): void =>
    act(() => parts.set({ events: [chatEvent(crypto.randomUUID(), text, from)] }));
  const preview = () => screen.queryByRole('status');

  it('appears with its author and its text, and Open opens the chat', async () => {
    const openChat = vi.fn();
    const { person } = show(openChat);
    receive('The panel is open');
    expect(preview()?.textContent).toContain('Maria');
    expect(preview()?.textContent).toContain('The panel is open');
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(openChat).toHaveBeenCalledOnce();
  });

  it('is shortened to 120 characters', () => {
    show(() => {});
    receive('x'.repeat(500));
    expect(screen.getByText(`${'x'.repeat(120)}…`)).toBeDefined();
  });

  it('does not appear while the chat tab is open', () => {
    show(null);
    receive('The panel is open');
    expect(preview()).toBeNull();
  });

  it('disappears once the chat is open', () => {
    const { rerender } = show(() => {});
    receive('The panel is open');
    expect(useToasts.getState().open).toBe(true);
    rerender(
      <CallContext value={parts.call}>
        <Room openChat={null} />
      </CallContext>,
    );
    expect(useToasts.getState().open).toBe(false);
  });

  it('does not appear to its own author', () => {
    show(() => {});
    receive('The panel is open', host);
    expect(preview()).toBeNull();
  });

  it('is announced to screen readers in full, even while the chat tab is open', () => {
    const { container } = show(null);
    receive('The panel is open');
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(
      'Message from Maria: The panel is open',
    );
  });
});

describe('a change of the host', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => parts.call.close());

  it.each([
    ['the receiver', maria, 'You are now the host'],
    ['the former host', host, 'Maria is now the host'],
    ['other people', peer({ name: 'Karl' }), 'Maria is now the host'],
  ])('is shown and announced to %s', (_, you, text) => {
    parts = fakeCall(roomState({ you, peers: [] }));
    const { container } = renderScreen(
      <CallContext value={parts.call}>
        <Room openChat={null} />
      </CallContext>,
    );
    act(() => parts.set({ events: [hostEvent(host, maria)] }));
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(text);
  });
});
