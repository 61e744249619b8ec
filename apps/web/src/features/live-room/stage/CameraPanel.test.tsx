import { controlCamera } from '@sightline/contracts/rooms/camera';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { RemoteMedia } from '@sightline/room-client/slices/media';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { stagePeople } from '../call/stagePeople.ts';
import { CAMERA, fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { CameraPanel } from './CameraPanel.tsx';

const ZOOM = { min: 1, max: 5, step: 0.1 };
const video = { audio: null, screen: null, video: fakeTrack(), audioPaused: false, videoPaused: false };
const phone = peer({ camera: cameraAt(1) });

function cameraAt(zoom: number): typeof CAMERA {
  return { capabilities: { ...CAMERA.capabilities, zoom: ZOOM }, state: { ...CAMERA.state, zoom } };
}

let call: LiveCall;
afterEach(() => {
  cleanup();
  call.close();
});

/** A host's panel for a phone that confirms a command only when the test says so. */
function showPanel() {
  const state = roomState({ peers: [phone], media: new Map([[phone.id, video]]) });
  const parts = fakeCall(state);
  call = parts.call;
  const confirmations: (() => void)[] = [];
  parts.room.ask.mockImplementation(
    () => new Promise((resolve) => confirmations.push(() => resolve({} as never))),
  );
  const panel = (zoom: number) => {
    const [person] = stagePeople(
      { ...state, peers: [{ ...phone, camera: cameraAt(zoom) }] },
      parts.media.getState(),
    );
    return <CallContext value={call}>{person && <CameraPanel person={person} />}</CallContext>;
  };
  const { rerender } = render(panel(1));
  const orders = () =>
    parts.room.ask.mock.calls.flatMap(([command, request]) =>
      command === controlCamera ? [(request as { action: { value: number } }).action.value] : [],
    );
  /** The phone carries out the oldest command, and the room receives its new state. */
  const confirm = () =>
    act(async () => {
      const value = orders()[confirmed++] ?? 1;
      confirmations.shift()?.();
      await Promise.resolve();
      rerender(panel(value));
    });
  let confirmed = 0;
  return { orders, confirm, panel, rerender };
}

/** A host's panel for a phone in this state. */
function showControls(facts: Partial<PeerInfo>, media: RemoteMedia): string[] {
  const state = roomState({ peers: [{ ...phone, ...facts }], media: new Map([[phone.id, media]]) });
  const parts = fakeCall(state);
  call = parts.call;
  const [person] = stagePeople(state, parts.media.getState());
  render(<CallContext value={call}>{person && <CameraPanel person={person} />}</CallContext>);
  const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('slider')];
  return controls.map((control) => control.getAttribute('aria-label') ?? '');
}

describe('the camera controls of the phone on site', () => {
  it('are light, flip and zoom while it sends video', () => {
    expect(showControls({}, video)).toEqual(['Light', 'Flip Carla’s camera', 'Zoom']);
  });

  it('are absent while it is not connected', () => {
    expect(showControls({ connected: false, disconnectedAt: '2026-11-20T15:00:00.000Z' }, video)).toEqual([]);
  });

  it('are absent while it sends no video', () => {
    expect(showControls({}, { ...video, video: null })).toEqual([]);
  });
});

describe('the zoom of the phone on site', () => {
  it('adds up ten quick presses to +1.0, however late the phone confirms', async () => {
    const { orders, confirm } = showPanel();
    screen.getByRole('slider', { name: 'Zoom' }).focus();
    for (let press = 1; press <= 10; press++) {
      await userEvent.keyboard('{ArrowUp}');
      if (press % 3 === 0) await confirm();
    }
    await vi.waitFor(async () => {
      await confirm();
      expect(orders().at(-1)).toBeCloseTo(2, 5);
    });
    expect(screen.getByText('2.0×')).toBeTruthy();
  });

  it('sends one command at a time, and skips values that were overtaken', async () => {
    const { orders, confirm } = showPanel();
    screen.getByRole('slider', { name: 'Zoom' }).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(orders()).toEqual([1.1]);
    await confirm();
    expect(orders()).toHaveLength(2);
    expect(orders()[1]).toBeCloseTo(1.4, 5);
  });

  it('follows a change made on the phone itself', () => {
    const { panel, rerender } = showPanel();
    rerender(panel(3));
    expect(screen.getByText('3.0×')).toBeTruthy();
  });
});
