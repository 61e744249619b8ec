import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { CAMERA, fakeCall, fakeTrack, peer, roomState, shownCamera } from '../fakes.ts';
import { PeoplePanel } from '../people/PeoplePanel.tsx';
import { Stage } from '../stage/Stage.tsx';
import { ShutterLine } from './showingFeature.tsx';

const dana = peer({ name: 'Dana', role: 'host' });
const elena = peer({ name: 'Elena Ruiz', camera: CAMERA });
const second = peer({ name: 'Elena Ruiz', number: 2, subject: elena.subject, camera: CAMERA });
const withVideo = () => ({
  audio: null,
  screen: null,
  video: fakeTrack(),
  audioPaused: false,
  videoPaused: false,
});
const media = new Map([
  [elena.id, withVideo()],
  [second.id, withVideo()],
]);

describe('several phones on a call', () => {
  let parts: ReturnType<typeof fakeCall>;
  beforeEach(() => {
    const query = { matches: false, addListener: () => {}, removeListener: () => {} };
    const listening = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => ({ ...query, ...listening }));
    vi.stubGlobal('MediaStream', EventTarget);
    // jsdom plays nothing.
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });
  afterEach(() => {
    parts.call.close();
    vi.unstubAllGlobals();
  });

  function show(state: Parameters<typeof roomState>[0] = {}) {
    const all = roomState({ you: dana, peers: [elena, second], media, ...state });
    parts = fakeCall(all, all.you?.role);
    return renderScreen(
      <CallContext value={parts.call}>
        <Stage frame={{ current: null }} onPicture={() => {}} hasOverlays />
        <ShutterLine />
        <PeoplePanel />
      </CallContext>,
    );
  }

  const choices = () => parts.room.ask.mock.calls.filter(([command]) => command === showCamera);
  const large = () => screen.getByLabelText(/Large video/).getAttribute('aria-label');

  it('S-1 the host shows the camera to all that they have enlarged for themselves', async () => {
    const { person } = show();
    expect(large()).toBe('Large video of Elena Ruiz');
    await person.click(screen.getByRole('button', { name: /Video of Elena Ruiz \(2\)/ }));
    expect(large()).toBe('Large video of Elena Ruiz (2)');
    expect(choices()).toHaveLength(0);
    await person.click(await screen.findByRole('button', { name: 'Show to all' }));
    expect(choices()).toMatchObject([[showCamera, { peerId: second.id }]]);
    act(() => parts.set({ shownCamera: shownCamera(second) }));
    expect(large()).toBe('Large video of Elena Ruiz (2)');
    await person.click(await screen.findByRole('button', { name: 'Stop showing to all' }));
    expect(choices().at(-1)).toMatchObject([showCamera, { peerId: null }]);
  });

  it('S-1 the menu of a person offers it, also by keyboard', async () => {
    const { person } = show();
    screen.getByRole('button', { name: 'More actions for Elena Ruiz (2)' }).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Show to all' });
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(choices()).toMatchObject([[showCamera, { peerId: second.id }]]));
    act(() => parts.set({ shownCamera: shownCamera(second) }));
    const row = screen.getByText('Shown to all').closest('li');
    expect(row?.textContent).toContain('On site · Shown to all');
  });

  it('S-1 is not offered to people who do not host, nor for people without a picture', async () => {
    const karl = peer({ name: 'Karl' });
    const { person } = show({ you: karl, peers: [dana, elena, second] });
    await person.click(screen.getByRole('button', { name: /Video of Elena Ruiz \(2\)/ }));
    expect(await screen.findByRole('button', { name: 'Unpin' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show to all' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'More actions for Elena Ruiz (2)' }));
    expect(screen.getByRole('menu')).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Show to all' })).toBeNull();
  });

  it('S-5 the next choice of the host comes before the picture that a person has enlarged', async () => {
    const karl = peer({ name: 'Karl' });
    const { person } = show({ you: karl, peers: [dana, elena, second] });
    await person.click(screen.getByRole('button', { name: /Video of Elena Ruiz \(2\)/ }));
    act(() => parts.set({ shownCamera: shownCamera(elena) }));
    expect(large()).toBe('Large video of Elena Ruiz');
    await person.click(screen.getByRole('button', { name: /Video of Elena Ruiz \(2\)/ }));
    expect(large()).toBe('Large video of Elena Ruiz (2)');
  });

  it('M-5 only the camera that is shown is requested with its high layer', () => {
    show();
    parts.room.preferLayer.mockClear();
    act(() => parts.set({ shownCamera: shownCamera(second) }));
    expect(parts.room.preferLayer.mock.calls).toEqual([
      [elena.id, 'small'],
      [second.id, 'large'],
    ]);
  });

  it('S-3 says which camera is large instead of the chosen one, until that one is back', async () => {
    const { person } = show({ shownCamera: shownCamera(second) });
    act(() => parts.set({ peers: [elena], shownCamera: { ...shownCamera(second), isHere: false } }));
    expect(
      await screen.findByText(/Elena Ruiz \(2\) has left. You see Elena Ruiz in the meantime/),
    ).toBeDefined();
    expect(large()).toBe('Large video of Elena Ruiz');
    await person.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/has left/)).toBeNull();
    act(() => parts.set({ peers: [elena, second], shownCamera: shownCamera(second) }));
    expect(large()).toBe('Large video of Elena Ruiz (2)');
    const offline = { ...second, connected: false, videoFrozenAt: second.joinedAt };
    act(() => parts.set({ peers: [elena, offline] }));
    expect(
      await screen.findByText(/Elena Ruiz \(2\)’s connection dropped. You see Elena Ruiz/),
    ).toBeDefined();
  });

  it('S-6 names the camera of the shutter, which takes the still', async () => {
    const { person } = show();
    expect(await screen.findByText('Photos come from Elena Ruiz’s camera')).toBeDefined();
    act(() => parts.set({ shownCamera: shownCamera(second) }));
    expect(screen.getByText('Photos come from Elena Ruiz (2)’s camera')).toBeDefined();
    await parts.call.capture();
    expect(parts.room.requestStill).toHaveBeenLastCalledWith(expect.objectContaining({ peerId: second.id }));
    await person.click(screen.getByRole('button', { name: /Video of Elena Ruiz/ }));
    expect(screen.getByText('Photos come from Elena Ruiz’s camera')).toBeDefined();
    await parts.call.capture();
    expect(parts.room.requestStill).toHaveBeenLastCalledWith(expect.objectContaining({ peerId: elena.id }));
  });

  it('S-6 does not name the camera while there is only one', () => {
    show({ peers: [elena] });
    expect(screen.queryByText(/Photos come from/)).toBeNull();
  });
});
