import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeLocalMedia } from './FakeLocalMedia.ts';

describe('noise suppression', () => {
  let phone: FakeLocalMedia;
  beforeEach(() => {
    phone = new FakeLocalMedia();
  });
  afterEach(() => {
    phone.media.close();
    localStorage.clear();
  });

  const openMicrophone = () => phone.media.start({ camera: false, microphone: true });
  const isSuppressing = () =>
    phone.microphone.name === 'live' && phone.microphone.track.getSettings().noiseSuppression;

  it('A-4 is changed in the open track where the browser can', async () => {
    await openMicrophone();
    const track = phone.devices.last('audio');
    track.applyConstraints.mockImplementation(({ noiseSuppression }) => {
      track.settings.noiseSuppression = noiseSuppression === true;
      return Promise.resolve();
    });
    await phone.media.setNoiseSuppression(false);
    expect(isSuppressing()).toBe(false);
    expect(phone.devices.requests).toHaveLength(1);
  });

  it('A-4 elsewhere replaces the track, muted as it was, with one that is open before the first one ends', async () => {
    await openMicrophone();
    await phone.media.setMuted(true);
    const old = phone.devices.last('audio');
    let wasOpen = false;
    phone.media.store.subscribe(({ microphone }) => {
      if (microphone.name === 'live' && !Object.is(microphone.track, old))
        wasOpen ||= old.readyState === 'live';
    });
    const phases: string[] = [];
    phone.media.store.subscribe(({ microphone }) => phases.push(microphone.name));
    await phone.media.setNoiseSuppression(false);
    expect([isSuppressing(), wasOpen, old.readyState]).toEqual([false, true, 'ended']);
    expect(phone.microphone).toMatchObject({ muted: true, track: { enabled: false } });
    expect(new Set(phases)).toEqual(new Set(['live']));
  });

  it('A-4 is remembered on the device, and applies to the next microphone that opens', async () => {
    await phone.media.setNoiseSuppression(false);
    phone.media.close();
    phone = new FakeLocalMedia();
    await openMicrophone();
    expect(isSuppressing()).toBe(false);
  });

  it('A-4 a microphone that cannot do without it keeps working, and the person reads why', async () => {
    phone.devices.fixedNoiseSuppression = true;
    await openMicrophone();
    const track = phone.devices.last('audio');
    await expect(phone.media.setNoiseSuppression(false)).rejects.toMatchObject({
      title: 'Noise suppression is still on',
      message: 'This microphone does not allow it to be turned off.',
    });
    expect([isSuppressing(), track.readyState]).toEqual([true, 'live']);
    expect(phone.media.store.getState().noiseSuppression).toBe(true);
  });

  it('stays as it was when the microphone cannot be opened again', async () => {
    await openMicrophone();
    phone.devices.refuse = () => new DOMException('', 'NotReadableError');
    await expect(phone.media.setNoiseSuppression(false)).rejects.toMatchObject({ kind: 'busy' });
    expect(isSuppressing()).toBe(true);
    expect(phone.media.store.getState().noiseSuppression).toBe(true);
  });
});
