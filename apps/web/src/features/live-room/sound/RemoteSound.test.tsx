import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { RemoteSound } from './RemoteSound.tsx';
import { SpeakerNotices } from './SpeakerNotices.tsx';

const maria = peer({ name: 'Maria' });
const karl = peer({ name: 'Karl' });
const SYSTEM = { id: 'default', label: 'Default', groupId: 'desk' };
const DESK = { id: 'desk', label: 'Desk speaker', groupId: 'desk' };
const HEADSET = { id: 'headset', label: 'Headset', groupId: 'headset' };

const remote = () => ({
  video: null,
  audio: fakeTrack(),
  screen: null,
  videoPaused: false,
  audioPaused: false,
});

describe('the sound of the others', () => {
  let parts: ReturnType<typeof fakeCall>;
  const setSinkId = vi.fn(function (this: HTMLMediaElement, id: string) {
    Object.defineProperty(this, 'sinkId', { value: id, configurable: true });
    return Promise.resolve();
  });

  beforeEach(() => {
    vi.stubGlobal('MediaStream', EventTarget);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    Object.defineProperties(HTMLMediaElement.prototype, {
      setSinkId: { value: setSinkId, configurable: true, writable: true },
      sinkId: { value: '', configurable: true },
      srcObject: { value: null, configurable: true, writable: true },
    });
    parts = fakeCall(roomState({ peers: [maria, karl], media: mediaOf([maria.id, karl.id]) }));
    parts.media.setState({ speakers: [SYSTEM, DESK] });
  });
  afterEach(() => {
    parts.call.close();
    for (const name of ['setSinkId', 'sinkId', 'srcObject'])
      Reflect.deleteProperty(HTMLMediaElement.prototype, name);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const mediaOf = (ids: string[]) => new Map(ids.map((id) => [id, remote()]));
  function show() {
    return renderScreen(
      <CallContext value={parts.call}>
        <RemoteSound />
        <SpeakerNotices />
      </CallContext>,
    );
  }
  const elements = () => [...document.querySelectorAll('audio')];
  const speakers = () => elements().map(({ sinkId }) => sinkId);
  const change = (facts: Partial<LocalMediaState>) => act(() => parts.media.setState(facts));

  it('A-5 moves to the chosen speaker at once, and so does a voice that starts later', () => {
    show();
    expect(speakers()).toEqual(['', '']);
    change({ speakerId: 'desk' });
    expect(speakers()).toEqual(['desk', 'desk']);
    act(() => parts.set({ media: mediaOf([maria.id, karl.id, 'new']) }));
    expect(speakers()).toEqual(['desk', 'desk', 'desk']);
  });

  it('A-5 moves to the system’s choice while the chosen speaker is unplugged, and back', async () => {
    show();
    change({ speakerId: 'desk' });
    change({ speakers: [SYSTEM] });
    expect(speakers()).toEqual(['', '']);
    expect(await screen.findByText('Desk speaker was unplugged')).toBeDefined();
    change({ speakers: [SYSTEM, DESK] });
    expect(speakers()).toEqual(['desk', 'desk']);
    expect(await screen.findByText('Desk speaker is back')).toBeDefined();
  });

  it('A-5 moves to a headset that was plugged in when the person accepts it', async () => {
    const { person } = show();
    change({ speakers: [SYSTEM, DESK, HEADSET] });
    await person.click(await screen.findByRole('button', { name: 'Use it' }));
    expect(speakers()).toEqual(['headset', 'headset']);
  });

  it('offers nothing that the system has already chosen', () => {
    show();
    change({ speakers: [{ ...SYSTEM, groupId: 'headset' }, DESK, HEADSET] });
    expect(screen.queryByText('Headset is connected')).toBeNull();
  });

  it('A-5 stays on the system’s choice when the chosen speaker does not work, and says so', async () => {
    show();
    setSinkId.mockRejectedValue(new DOMException('The device was lost', 'AbortError'));
    change({ speakerId: 'desk' });
    expect(await screen.findByText('Speaker not changed')).toBeDefined();
    expect(parts.media.getState().speakerId).toBeNull();
    setSinkId.mockReset();
  });
});
