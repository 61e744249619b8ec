import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraControl } from './CameraControl.ts';
import { FakeLocalMedia } from './FakeLocalMedia.ts';
import { type FakeDevices, FakePermissions } from './fakeDevices.ts';
import type { LocalMedia } from './LocalMedia.ts';

const IN_USE = () => new DOMException('', 'NotReadableError');

const HEADSET = {
  kind: 'audioinput',
  deviceId: 'headset',
  label: 'Headset',
  groupId: 'headset',
} as const;

/** The page as the person or the phone has it: in front, or behind another app. */
function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('devices that the system takes away', () => {
  let phone: FakeLocalMedia;
  let devices: FakeDevices;
  let media: LocalMedia;

  // The code is loaded with the first device, which takes no time here.
  beforeAll(() => import('./DeviceRecovery.ts'));
  beforeEach(() => {
    vi.useFakeTimers();
    phone = new FakeLocalMedia();
    ({ devices, media } = phone);
  });
  afterEach(() => {
    media.close();
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'permissions');
  });

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  /** The requests for a device since the last call of this function. */
  function requests(): number {
    return devices.requests.splice(0).length;
  }

  describe('during a phone call', () => {
    it('shows that the system has muted the microphone, apart from the choice of the person', async () => {
      await media.start({ camera: false, microphone: true });
      devices.last('audio').interrupt(true);
      expect(phone.microphone).toMatchObject({ name: 'live', interrupted: true, muted: false });
      devices.last('audio').interrupt(false);
      expect(phone.microphone).toMatchObject({ interrupted: false, muted: false });
      await media.setMuted(true);
      expect(phone.microphone).toMatchObject({ interrupted: false, muted: true });
    });

    it('opens nothing while the system returns a microphone by itself', async () => {
      await media.start({ camera: true, microphone: true });
      requests();
      devices.last('audio').interrupt(true);
      await pass(1);
      devices.last('audio').interrupt(false);
      await pass(120);
      expect(requests()).toBe(0);
    });

    it('opens a microphone again that stays muted after the call, still muted by the person', async () => {
      await media.start({ camera: false, microphone: true });
      await media.setMuted(true);
      const before = devices.last('audio');
      setVisibility('hidden');
      before.interrupt(true);
      await pass(300);
      expect(devices.tracks).toHaveLength(1);
      setVisibility('visible');
      await pass(2);
      expect(phone.microphone).toMatchObject({ interrupted: false, muted: true, track: { enabled: false } });
      expect([before.readyState, devices.tracks.length]).toEqual(['ended', 2]);
    });

    it('keeps the muted microphone while another one is muted as well, and stops trying after a minute', async () => {
      await media.start({ camera: true, microphone: true });
      const [video, audio] = [devices.last('video'), devices.last('audio')];
      requests();
      devices.isPaused = true;
      video.interrupt(true);
      audio.interrupt(true);
      await pass(600);
      expect(requests()).toBeLessThanOrEqual(12);
      expect([video.readyState, audio.readyState]).toEqual(['live', 'live']);
      expect(devices.tracks.slice(2).every(({ readyState }) => readyState === 'ended')).toBe(true);
      audio.interrupt(false);
      expect(phone.microphone).toMatchObject({ name: 'live', interrupted: false });
    });

    it('turns the microphone on at the request of the person, or says that it is still in use', async () => {
      await media.start({ camera: false, microphone: true });
      devices.isPaused = true;
      devices.last('audio').interrupt(true);
      await expect(media.resume()).rejects.toMatchObject({ kind: 'busy' });
      expect(phone.microphone).toMatchObject({ name: 'live', interrupted: true });
      devices.isPaused = false;
      await media.resume();
      expect(phone.microphone).toMatchObject({ name: 'live', interrupted: false });
    });
  });

  describe('while another app has the camera', () => {
    it('tries after 2, 4, 8, 16 and then every 30 seconds, and at once when the page is visible again', async () => {
      await media.startCamera();
      devices.refuse = IN_USE;
      devices.last('video').endedBySystem();
      await settle();
      expect(phone.camera).toMatchObject({ name: 'failed', error: { kind: 'busy' } });
      const times: number[] = [];
      requests();
      for (let second = 1; second <= 95; second++) {
        await pass(1);
        if (requests() > 0) times.push(second);
      }
      expect(times).toEqual([2, 6, 14, 30, 60, 90]);
      devices.refuse = () => null;
      setVisibility('visible');
      await settle();
      expect(phone.camera.name).toBe('live');
    });

    it('keeps its message on the screen during the tries', async () => {
      devices.refuse = IN_USE;
      await expect(media.startCamera()).rejects.toThrow('in use');
      const phases: string[] = [];
      media.store.subscribe(({ camera }) => phases.push(camera.name));
      await pass(10);
      expect(new Set(phases)).toEqual(new Set(['failed']));
    });

    it('tries nothing while the page is hidden, nor after the person has turned the camera off', async () => {
      await media.startCamera();
      devices.refuse = IN_USE;
      devices.last('video').endedBySystem();
      await settle();
      setVisibility('hidden');
      requests();
      await pass(300);
      expect(requests()).toBe(0);
      setVisibility('visible');
      media.stopCamera();
      await pass(300);
      expect(requests()).toBe(0);
    });

    it('does not open a camera in a loop that ends each time', async () => {
      await media.startCamera();
      requests();
      media.store.subscribe(({ camera }) => {
        if (camera.name === 'live') queueMicrotask(() => devices.last('video').endedBySystem());
      });
      devices.last('video').endedBySystem();
      await pass(60);
      expect(requests()).toBeLessThanOrEqual(6);
    });
  });

  describe('when a permission is withdrawn', () => {
    it('does not prompt for the camera, and opens it again when it is allowed again', async () => {
      media.close();
      const permissions = new FakePermissions().install();
      phone = new FakeLocalMedia();
      ({ devices, media } = phone);
      await media.start({ camera: true, microphone: true });
      await settle();
      requests();
      permissions.set('camera', 'prompt');
      devices.last('video').endedBySystem();
      await pass(300);
      setVisibility('visible');
      await settle();
      expect(requests()).toBe(0);
      expect(phone.camera).toMatchObject({ name: 'failed', error: { kind: 'denied' } });
      expect(phone.microphone.name).toBe('live');
      permissions.set('camera', 'granted');
      await settle();
      expect(phone.camera.name).toBe('live');
    });

    it('opens the camera again in a browser that never reports it as granted', async () => {
      media.close();
      const permissions = new FakePermissions().install();
      permissions.set('camera', 'prompt');
      phone = new FakeLocalMedia();
      ({ devices, media } = phone);
      await media.startCamera();
      devices.last('video').endedBySystem();
      await settle();
      expect(phone.camera.name).toBe('live');
    });
  });

  describe('when a device is unplugged', () => {
    it('opens the other camera', async () => {
      await media.chooseCamera('back');
      const [, front, microphone] = devices.inputs;
      devices.last('video').endedBySystem();
      if (front && microphone) devices.change([front, microphone]);
      await settle();
      expect(phone.camera).toMatchObject({ name: 'live', track: { readyState: 'live' } });
    });

    it('opens the only camera when it is plugged in again, without trying in between', async () => {
      await media.startCamera();
      const inputs = devices.inputs;
      devices.change(inputs.filter(({ kind }) => kind !== 'videoinput'));
      devices.last('video').endedBySystem();
      await settle();
      expect(phone.camera).toMatchObject({ name: 'failed', error: { kind: 'missing' } });
      requests();
      await pass(300);
      expect(requests()).toBe(0);
      devices.change(inputs);
      await settle();
      expect(phone.camera.name).toBe('live');
    });

    it('continues with the default microphone after the headset is gone, muted if it was', async () => {
      const inputs = devices.inputs;
      devices.change([...inputs, HEADSET]);
      await media.chooseMicrophone('headset');
      await media.setMuted(true);
      devices.last('audio').endedBySystem();
      devices.change(inputs);
      await settle();
      expect(phone.microphone).toMatchObject({ name: 'live', muted: true });
      expect(devices.last('audio').settings.groupId).toBe('phone');
    });
  });

  describe('when a headset is plugged in', () => {
    const asDefault = () => [{ ...HEADSET, deviceId: 'default' }, ...devices.inputs, HEADSET];

    it("follows the system's default", async () => {
      await media.start({ camera: false, microphone: true });
      devices.change(asDefault());
      await settle();
      expect(devices.last('audio').settings.groupId).toBe('headset');
      expect(phone.microphone).toMatchObject({ name: 'live', muted: false });
    });

    it('keeps the microphone that the person has chosen', async () => {
      await media.chooseMicrophone('mic');
      devices.change(asDefault());
      await settle();
      expect(devices.tracks).toHaveLength(1);
    });
  });

  describe('torch and zoom', () => {
    const controlsOf = () => devices.last('video').getConstraints().advanced;

    it('are as before when the camera returns', async () => {
      await media.startCamera();
      await new CameraControl(media).execute({ do: 'torch', on: true });
      await new CameraControl(media).execute({ do: 'zoom', value: 2 });
      devices.last('video').endedBySystem();
      await settle();
      expect(phone.camera.name).toBe('live');
      expect(controlsOf()).toEqual([{ torch: true, zoom: 2 }]);
    });

    it('are not taken over by the camera on the other side', async () => {
      await media.startCamera();
      await new CameraControl(media).execute({ do: 'torch', on: true });
      await media.switchCamera();
      expect(controlsOf()).toBeUndefined();
    });
  });
});
