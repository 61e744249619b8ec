import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { fakeCall, fakeTrack } from '../fakes.ts';
import { createCallLog } from './callLog.ts';
import type { LiveCall } from './LiveCall.ts';

describe('the log of this device', () => {
  let fakes: ReturnType<typeof fakeCall>;
  let call: LiveCall;
  beforeEach(() => {
    fakes = fakeCall();
    call = fakes.call;
  });
  afterEach(() => call.close());

  it('has a line for each change of camera and microphone, without the names of devices', () => {
    const cameras = [
      { id: 'first', label: "Karl's phone", groupId: '' },
      { id: 'second', label: 'Back camera', groupId: '' },
    ];
    const track = fakeTrack();
    fakes.media.setState({ cameras, camera: { name: 'starting' } });
    fakes.media.setState({ cameraId: 'first', camera: { name: 'live', track, interrupted: false } });
    fakes.media.setState({ cameraId: 'second', microphone: { name: 'starting' } });
    const error = new DeviceError('Audio Error', 'No access', 'denied');
    fakes.media.setState({ microphone: { name: 'failed', error } });
    const live = { facing: 'environment', quality: 'auto', interrupted: false };
    expect(fakes.log.lines.map(({ text, facts }) => [text, facts])).toEqual([
      ['camera starting', {}],
      ['camera live', { ...live, device: 0 }],
      ['camera live', { ...live, device: 1 }],
      ['microphone starting', {}],
      ['microphone failed', { error: 'denied' }],
    ]);
    expect(JSON.stringify(fakes.log.lines)).not.toContain('Karl');
  });
});

describe('the console', () => {
  afterEach(() => localStorage.removeItem('sightlineLog'));

  it('shows the lines of a call while sightlineLog is set', () => {
    const print = vi.spyOn(console, 'info').mockImplementation(() => {});
    const log = createCallLog();
    log.info('connection live');
    expect(print).not.toHaveBeenCalled();
    localStorage.setItem('sightlineLog', '1');
    log.info('connection reconnecting', { reason: 'transport close' });
    expect(print.mock.calls).toEqual([['[call] connection reconnecting', { reason: 'transport close' }]]);
  });
});
