import { afterEach, describe, expect, it } from 'vitest';
import { rememberSound } from '../../../devices/soundMemory.ts';
import { fakeCall, fakeTrack, roomState } from '../fakes.ts';

const HEARD = { microphone: true, camera: false, screen: false };
const MUTED = { microphone: false, camera: false, screen: false };

describe('push to talk', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => {
    parts.call.close();
    localStorage.clear();
  });

  /** A call of a device that remembers push to talk, with an open microphone. */
  function open(callName: 'idle' | 'live' = 'live') {
    rememberSound({ pushToTalk: true });
    parts = fakeCall(roomState({ call: { name: callName } }));
    openMicrophone();
    return parts.call.talk;
  }
  const openMicrophone = (): void =>
    parts.media.setState({
      microphone: { name: 'live', track: fakeTrack(), muted: false, isRecording: false, interrupted: false },
    });
  const isMuted = (): boolean => {
    const { microphone } = parts.media.getState();
    return microphone.name !== 'live' || microphone.muted;
  };
  const pauses = () => parts.room.setPaused.mock.calls.map((call: unknown[]) => call[1]);

  it('A-1 mutes a microphone that opens in the room before anything is heard of it', () => {
    open();
    expect(isMuted()).toBe(true);
    expect(pauses()).toEqual([true]);
  });

  it('A-1 leaves the microphone of the device check on, and mutes it when the room is joined', () => {
    open('idle');
    expect(isMuted()).toBe(false);
    parts.set({ call: { name: 'joining', step: 'ticket' } });
    expect(isMuted()).toBe(true);
  });

  it('A-1 opens the microphone while it is held, with the same track', async () => {
    const talk = open();
    await talk.hold();
    expect(isMuted()).toBe(false);
    talk.release();
    expect(isMuted()).toBe(true);
    expect(pauses()).toEqual([true, false, true]);
    expect(parts.room.publish).toHaveBeenCalledOnce();
  });

  it('A-2 a mute by the host ends the hold until the next press', async () => {
    const talk = open();
    await talk.hold();
    parts.set({ intent: HEARD });
    parts.set({ intent: MUTED });
    expect([isMuted(), talk.store.getState().isHeld]).toEqual([true, false]);
    await talk.hold();
    expect(isMuted()).toBe(false);
  });

  it('opens no microphone that was released while it was starting', async () => {
    const talk = open();
    parts.media.setState({ microphone: { name: 'off' } });
    await talk.hold();
    talk.release();
    openMicrophone();
    expect(isMuted()).toBe(true);
  });

  it('is not held when the microphone cannot be opened, and says why', async () => {
    const talk = open();
    parts.device.media.setMuted.mockRejectedValueOnce(new Error('Stop the recording first'));
    await expect(talk.hold()).rejects.toThrow('Stop the recording first');
    expect(talk.store.getState().isHeld).toBe(false);
  });

  it('is remembered on this device, and leaves the person muted when it is turned off', async () => {
    const talk = open();
    await talk.hold();
    talk.setOn(false);
    expect(isMuted()).toBe(true);
    parts.call.close();
    parts = fakeCall();
    openMicrophone();
    expect(isMuted()).toBe(false);
  });
});
