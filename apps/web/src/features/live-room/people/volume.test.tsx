import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { RemoteSound } from '../sound/RemoteSound.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';

const ada = peer({ name: 'Ada', role: 'host' });
const maria = peer({ name: 'Maria' });
const mediaOf = (id: string) =>
  new Map([[id, { video: null, audio: fakeTrack(), screen: null, videoPaused: false, audioPaused: false }]]);

describe('the volume of a person', () => {
  let parts: ReturnType<typeof fakeCall>;

  beforeEach(() => {
    vi.stubGlobal('MediaStream', EventTarget);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    parts = fakeCall(roomState({ you: ada, peers: [maria], media: mediaOf(maria.id) }));
  });
  afterEach(() => {
    parts.call.close();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function show() {
    return renderScreen(
      <CallContext value={parts.call}>
        <PeoplePanel />
        <RemoteSound />
      </CallContext>,
    );
  }
  const heard = () => {
    const { volume, muted } = document.querySelector('audio') ?? {};
    return { volume, muted };
  };
  async function choose({ person }: ReturnType<typeof show>, item: string): Promise<void> {
    await person.click(screen.getByRole('button', { name: 'More actions for Maria' }));
    await person.click(screen.getByRole('menuitem', { name: item }));
  }
  const slider = () =>
    within(screen.getByRole('dialog', { name: 'Volume of Maria' })).getByRole<HTMLInputElement>('slider', {
      name: 'Volume of Maria',
    });

  it('A-6 is set by a slider that works with the keyboard', async () => {
    const shown = show();
    expect(heard()).toEqual({ volume: 1, muted: false });
    await choose(shown, 'Volume');
    slider().focus();
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(slider().value).toBe('95');
    expect(heard()).toEqual({ volume: 0.95, muted: false });
    fireEvent.keyDown(slider(), { key: 'Home' });
    expect(heard()).toEqual({ volume: 0, muted: true });
    expect(slider().getAttribute('aria-valuetext')).toBe('Muted for you');
    expect(screen.getByText(/muted for you$/)).toBeDefined();
  });

  it('A-6 is that of the person: it outlives their connection, the call of this page, and a reload', () => {
    show();
    parts.call.volumes.set(maria.subject, 40);
    const again = { ...maria, id: peer().id };
    parts.set({ peers: [again], media: mediaOf(again.id) });
    parts.call.close();
    parts = fakeCall(roomState({ you: ada, peers: [again], media: mediaOf(again.id) }));
    show();
    expect([...document.querySelectorAll('audio')].at(-1)?.volume).toBe(0.4);
  });

  it('A-6 on iOS, where no page can set it, a person is muted for you', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
    const shown = show();
    await choose(shown, 'Mute Maria for you');
    expect(heard().muted).toBe(true);
    await choose(shown, 'Unmute Maria for you');
    expect(heard().muted).toBe(false);
  });
});
