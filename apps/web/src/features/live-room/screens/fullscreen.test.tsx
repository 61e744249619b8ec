import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import type { LiveRoomSlots } from '../slots.ts';
import { RoomScreen } from './RoomScreen.tsx';

const SLOTS: LiveRoomSlots = {
  frame: (_, children) => children,
  checklist: () => null,
  progress: () => null,
  photos: () => null,
  preload: () => Promise.resolve(),
};

describe('full screen', () => {
  let parts: ReturnType<typeof fakeCall>;
  let fullscreenElement: Element | null;
  const requestFullscreen = vi.fn(function (this: Element) {
    return becomeFullscreen(this);
  });
  const exitFullscreen = vi.fn(() => becomeFullscreen(null));

  /** Enters or leaves full screen as the browser does when the person presses Esc. */
  function becomeFullscreen(element: Element | null): Promise<void> {
    fullscreenElement = element;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  }

  beforeEach(() => {
    fullscreenElement = null;
    vi.clearAllMocks();
    vi.stubGlobal('matchMedia', wideScreen);
    Element.prototype.requestFullscreen = requestFullscreen;
    document.exitFullscreen = exitFullscreen;
    Object.defineProperties(document, {
      fullscreenEnabled: { get: () => true, configurable: true },
      fullscreenElement: { get: () => fullscreenElement, configurable: true },
    });
    parts = fakeCall(roomState({ you: peer({ role: 'field' }) }), 'field');
  });
  afterEach(() => {
    parts.call.close();
    vi.unstubAllGlobals();
  });

  function show() {
    return renderScreen(
      <CallContext value={parts.call}>
        <RoomScreen slots={SLOTS} subject="12 Palm Way" tab="video" onTab={() => {}} isIn />
      </CallContext>,
    );
  }
  const button = (name: string) => screen.findByRole('button', { name });

  it('shows the whole page except for the header, so that the controls stay usable', async () => {
    const { person } = show();
    await person.click(await button('Full screen'));
    expect(requestFullscreen.mock.contexts).toEqual([document.documentElement]);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(await button('Unmute microphone')).toBeDefined();
    expect(await button('Leave')).toBeDefined();
  });

  it('ends with the same button', async () => {
    const { person } = show();
    await person.click(await button('Full screen'));
    await person.click(await button('Leave full screen'));
    expect(exitFullscreen).toHaveBeenCalledOnce();
    expect(screen.getByRole('banner')).toBeDefined();
  });

  it('shows the header again when the person presses Esc', async () => {
    const { person } = show();
    await person.click(await button('Full screen'));
    act(() => void becomeFullscreen(null));
    expect(screen.getByRole('banner')).toBeDefined();
    expect(await button('Full screen')).toBeDefined();
  });
});

function wideScreen(query: string): MediaQueryList {
  const list = {
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    dispatchEvent: () => false,
  };
  const listen = () => {};
  return {
    ...list,
    addListener: listen,
    removeListener: listen,
    addEventListener: listen,
    removeEventListener: listen,
  };
}
