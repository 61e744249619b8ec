import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../../../devices/DeviceError.ts';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, fakeTrack, roomState } from '../fakes.ts';
import { enter } from './devices.ts';

const BUSY = new DeviceError('Camera Error', 'Camera is already in use by another application.', 'busy');
const LIVE = {
  name: 'live',
  track: fakeTrack(),
  muted: false,
  isRecording: false,
  interrupted: false,
} as const;

describe('joining with a camera that is blocked or in use', () => {
  let call: LiveCall;
  let media: ReturnType<typeof fakeCall>['media'];
  let room: ReturnType<typeof fakeCall>['room'];
  beforeEach(() => {
    ({ call, media, room } = fakeCall(roomState({ call: { name: 'idle' } })));
    // A browser that does not tell which permissions were granted.
    Reflect.deleteProperty(navigator, 'permissions');
  });
  afterEach(() => call.close());

  const openWith = (state: Partial<LocalMediaState>): void => {
    vi.mocked(call.device.media.start).mockImplementation(() => {
      media.setState(state);
      return Promise.reject(BUSY);
    });
  };

  it("joins with sound, and then shows the camera's problem", async () => {
    openWith({ camera: { name: 'failed', error: BUSY }, microphone: LIVE });
    await expect(enter(call, 'camera')).rejects.toBe(BUSY);
    expect(room.join).toHaveBeenCalledOnce();
  });

  it('does not join if the microphone does not open either', async () => {
    openWith({ camera: { name: 'failed', error: BUSY }, microphone: { name: 'failed', error: BUSY } });
    await expect(enter(call, 'camera')).rejects.toBe(BUSY);
    expect(room.join).not.toHaveBeenCalled();
  });
});
