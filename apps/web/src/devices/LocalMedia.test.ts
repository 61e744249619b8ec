import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraControl } from './CameraControl.ts';
import { FakeLocalMedia } from './FakeLocalMedia.ts';
import type { FakeDevices } from './fakeDevices.ts';
import { LocalMedia } from './LocalMedia.ts';
import { usedSpeaker } from './speaker.ts';

/** A browser that answers with this permission, since jsdom has none. */
function answerPermissions(state: PermissionState): void {
  const permissions = { query: () => Promise.resolve(Object.assign(new EventTarget(), { state })) };
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true });
}

describe('the camera and the microphone of this device', () => {
  let phone: FakeLocalMedia;
  let devices: FakeDevices;
  let media: LocalMedia;

  beforeEach(() => {
    phone = new FakeLocalMedia();
    ({ devices, media } = phone);
  });
  afterEach(() => {
    media.close();
    Reflect.deleteProperty(navigator, 'permissions');
  });

  it('opens both with one permission prompt', async () => {
    await media.start({ camera: true, microphone: true });
    expect(devices.requests).toHaveLength(1);
    expect(phone.camera.name).toBe('live');
    expect(phone.microphone).toMatchObject({ name: 'live', muted: false });
    expect(devices.requests[0]?.video).toMatchObject({ facingMode: { ideal: 'environment' } });
  });

  it('falls back from full HD to auto to HD and then to any picture, before it fails', async () => {
    devices.refuse = () => new DOMException('', 'OverconstrainedError');
    await media.setQuality('fhd');
    await expect(media.startCamera()).rejects.toThrow('Camera error');
    expect(devices.requests.map(({ video }) => (typeof video === 'object' ? video.width : null))).toEqual([
      { exact: 1920 },
      { ideal: 1280 },
      { exact: 1280 },
      undefined,
    ]);
  });

  it('asks for 30 frames a second', async () => {
    await media.startCamera();
    expect(devices.requests[0]?.video).toMatchObject({ frameRate: { ideal: 30, min: 15 } });
  });

  it('takes any picture from a camera that delivers fewer than 15 frames a second', async () => {
    const isTooFast = (video: MediaStreamConstraints['video']): boolean =>
      typeof video === 'object' && JSON.stringify(video).includes('"min":15');
    devices.refuse = ({ video }) => (isTooFast(video) ? new DOMException('', 'OverconstrainedError') : null);
    await media.start({ camera: true, microphone: true });
    expect([phone.camera.name, phone.microphone.name]).toEqual(['live', 'live']);
    expect(devices.requests.at(-1)?.video).toMatchObject({ facingMode: { ideal: 'environment' } });
  });

  it.each([
    ['NotReadableError', 'Camera is already in use by another application.'],
    ['NotAllowedError', 'Camera permission denied. Please allow camera access and try again.'],
  ])('opens only the microphone if the camera fails with %s', async (name, text) => {
    devices.refuse = ({ video }) => (video ? new DOMException('', name) : null);
    await expect(media.start({ camera: true, microphone: true })).rejects.toThrow(text);
    expect(phone.camera).toMatchObject({ name: 'failed', error: { message: text } });
    expect(phone.microphone.name).toBe('live');
  });

  it('opens only the camera if the microphone is in use', async () => {
    devices.refuse = ({ audio }) => (audio ? new DOMException('', 'NotReadableError') : null);
    await media.start({ camera: true, microphone: true });
    expect([phone.camera.name, phone.microphone.name]).toEqual(['live', 'failed']);
  });

  it('asks once if the person closed the prompt', async () => {
    answerPermissions('prompt');
    devices.refuse = () => new DOMException('', 'NotAllowedError');
    await expect(media.start({ camera: true, microphone: true })).rejects.toThrow('Camera permission denied');
    expect(devices.requests).toHaveLength(1);
  });

  it.each([
    ['NotAllowedError', 'Camera permission denied. Please allow camera access and try again.', 1],
    ['NotReadableError', 'Camera is already in use by another application.', 3],
  ])('explains %s, and does not retry needlessly', async (name, text, times) => {
    devices.refuse = () => new DOMException('', name);
    await expect(media.startCamera()).rejects.toMatchObject({ title: 'Camera Error', message: text });
    expect(devices.requests).toHaveLength(times);
    expect(phone.camera).toMatchObject({ name: 'failed', error: { message: text } });
  });

  it('shows the message of any other failure', async () => {
    devices.refuse = () => new DOMException('The lens is covered', 'UnknownError');
    const message = 'Camera error: The lens is covered';
    await expect(media.startCamera()).rejects.toMatchObject({ title: 'Camera Error', message });
  });

  it('says that a browser has no media devices', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    const message = 'Media devices not supported in this browser';
    await expect(media.startCamera()).rejects.toMatchObject({ title: 'Camera Error', message });
  });

  it('says that the browser delivers no picture or no sound', async () => {
    const silent = { getVideoTracks: () => [], getAudioTracks: () => [] } as object as MediaStream;
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(silent);
    const message = 'Unable to initialize camera stream';
    await expect(media.startCamera()).rejects.toMatchObject({ title: 'Camera Error', message });
    await media.setMuted(false);
    expect(phone.microphone).toMatchObject({ name: 'failed', error: { title: 'No Audio' } });
  });

  it('opens only the camera if no microphone exists', async () => {
    devices.refuse = ({ audio }) => (audio ? new DOMException('', 'NotFoundError') : null);
    await media.start({ camera: true, microphone: true });
    expect(phone.camera.name).toBe('live');
    expect(phone.microphone).toMatchObject({
      name: 'failed',
      error: {
        title: 'Audio Error',
        message: 'No microphone found. Please connect a microphone and try again.',
      },
    });
  });

  it('says that no camera was found, and keeps the microphone', async () => {
    devices.refuse = ({ video }) => (video ? new DOMException('', 'NotFoundError') : null);
    const start = media.start({ camera: true, microphone: true });
    await expect(start).rejects.toThrow('No camera found. Please connect a camera and try again.');
    expect(phone.microphone.name).toBe('live');
  });

  it('switches to the camera that faces the other way', async () => {
    await media.startCamera();
    const first = devices.last('video');
    await media.switchCamera();
    expect(first.readyState).toBe('ended');
    expect(devices.last('video').settings.facingMode).toBe('user');
    expect(media.store.getState().facing).toBe('user');
  });

  it('flips once when the command arrives twice, for example after a lost reply', async () => {
    await media.startCamera();
    const control = new CameraControl(media);
    const action = { do: 'flip', to: 'user' } as const;
    expect((await control.execute(action)).facing).toBe('user');
    expect((await control.execute(action)).facing).toBe('user');
    expect(devices.requests).toHaveLength(2);
  });

  it('returns to the default camera when the other one does not open', async () => {
    await media.startCamera();
    devices.refuse = ({ video }) =>
      typeof video === 'object' && JSON.stringify(video.facingMode).includes('exact')
        ? new DOMException('', 'NotFoundError')
        : null;
    await expect(media.switchCamera()).rejects.toMatchObject({
      title: 'Switch Failed',
      message: 'Unable to switch camera.',
    });
    expect(phone.camera.name).toBe('live');
    expect(devices.last('video').settings.facingMode).toBe('environment');
  });

  it('keeps a muted microphone muted when the quality changes', async () => {
    await media.start({ camera: true, microphone: true });
    await media.setMuted(true);
    const audio = devices.last('audio');
    await media.setQuality('hd');
    expect(phone.microphone).toMatchObject({ name: 'live', muted: true });
    expect(audio).toMatchObject({ enabled: false, readyState: 'live' });
  });

  it('says No Stream when no microphone can be muted', async () => {
    await expect(media.setMuted(true)).rejects.toMatchObject({ title: 'No Stream' });
  });

  it('reopens the camera after the system stopped it', async () => {
    await media.startCamera();
    devices.last('video').endedBySystem();
    await phone.reopened();
    expect(phone.camera).toMatchObject({ name: 'live', track: { readyState: 'live' } });
    expect(devices.requests).toHaveLength(2);
  });

  it('does not reopen a camera that the person stopped', async () => {
    await media.startCamera();
    media.stopCamera();
    document.dispatchEvent(new Event('visibilitychange'));
    await phone.reopened();
    expect(phone.camera.name).toBe('off');
    expect(devices.last('video').readyState).toBe('ended');
  });

  it('opens nothing for a page that has closed the devices', async () => {
    const opening = media.startCamera();
    media.close();
    await opening;
    await media.start({ camera: true, microphone: true });
    expect(phone.camera.name).toBe('off');
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  it('shows when the system pauses the camera', async () => {
    await media.startCamera();
    devices.last('video').interrupt(true);
    expect(phone.camera).toMatchObject({ name: 'live', interrupted: true });
    devices.last('video').interrupt(false);
    expect(phone.camera).toMatchObject({ name: 'live', interrupted: false });
  });

  it('reopens the microphone, still muted, after its cable was unplugged', async () => {
    await media.start({ camera: false, microphone: true });
    await media.setMuted(true);
    devices.last('audio').endedBySystem();
    await phone.reopened();
    expect(phone.microphone).toMatchObject({ name: 'live', muted: true, track: { enabled: false } });
  });

  it('A-5 knows a remembered speaker without opening a device, and keeps it while it is unplugged', async () => {
    const desk = { kind: 'audiooutput', deviceId: 'desk', label: 'Desk speaker', groupId: 'desk' } as const;
    media.chooseSpeaker('desk');
    media.close();
    devices.inputs = [...devices.inputs, desk];
    media = new LocalMedia('environment');
    const used = () => usedSpeaker(media.store.getState());
    await vi.waitFor(() => expect(used()).toBe('desk'));
    devices.change(devices.inputs.filter(({ deviceId }) => deviceId !== 'desk'));
    await vi.waitFor(() => expect(used()).toBe(''));
    devices.change([...devices.inputs, desk]);
    await vi.waitFor(() => expect(used()).toBe('desk'));
    localStorage.clear();
  });
});
