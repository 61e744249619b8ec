import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeLocalMedia } from './FakeLocalMedia.ts';
import type { FakeDevices, FakeTrack } from './fakeDevices.ts';
import type { LocalMedia } from './LocalMedia.ts';

describe('a voice note that is recorded during a call', () => {
  let phone: FakeLocalMedia;
  let devices: FakeDevices;
  let media: LocalMedia;
  const call = (): FakeTrack => devices.last('audio');

  beforeEach(() => {
    phone = new FakeLocalMedia();
    ({ devices, media } = phone);
  });
  afterEach(() => media.close());

  it("comes from the call's microphone without another prompt, and is not heard in the call", async () => {
    await media.start({ camera: true, microphone: true });
    const recording = await media.openForRecording();
    expect(devices.requests).toHaveLength(1);
    expect(recording.track.enabled).toBe(true);
    expect(call().enabled).toBe(false);
    expect(phone.microphone).toMatchObject({ name: 'live', muted: true, isRecording: true });
    recording.close();
    expect(recording.track.readyState).toBe('ended');
    const asBefore = { name: 'live', muted: false, isRecording: false, track: { enabled: true } };
    expect(phone.microphone).toMatchObject(asBefore);
  });

  it('leaves a muted microphone muted', async () => {
    await media.start({ camera: false, microphone: true, muted: true });
    (await media.openForRecording()).close();
    expect(phone.microphone).toMatchObject({ muted: true, track: { enabled: false } });
  });

  it('turns off a microphone that was off before', async () => {
    await media.startCamera();
    const recording = await media.openForRecording();
    expect(phone.microphone).toMatchObject({ name: 'live', muted: true });
    recording.close();
    expect(phone.microphone.name).toBe('off');
    expect(call().readyState).toBe('ended');
    await media.setMuted(false);
    expect(phone.microphone).toMatchObject({ name: 'live', muted: false });
  });

  it('refuses to unmute the call, with the next step', async () => {
    await media.start({ camera: false, microphone: true });
    const recording = await media.openForRecording();
    await expect(media.setMuted(false)).rejects.toThrow('Stop the recording before you unmute yourself.');
    expect(call().enabled).toBe(false);
    recording.close();
  });

  it('stays silent in the call when its microphone returns after a phone call', async () => {
    await media.start({ camera: false, microphone: true });
    const recording = await media.openForRecording();
    call().endedBySystem();
    await phone.reopened();
    expect(phone.microphone).toMatchObject({ name: 'live', muted: true, track: { enabled: false } });
    recording.close();
    expect(phone.microphone).toMatchObject({ muted: false, track: { enabled: true } });
  });

  it('changes nothing if the microphone is refused', async () => {
    await media.startCamera();
    devices.refuse = ({ audio }) => (audio ? new DOMException('', 'NotAllowedError') : null);
    await expect(media.openForRecording()).rejects.toMatchObject({ title: 'Audio Error' });
    expect(phone.microphone.name).toBe('off');
    devices.refuse = () => null;
    await media.setMuted(false);
    expect(phone.microphone).toMatchObject({ muted: false });
  });
});
