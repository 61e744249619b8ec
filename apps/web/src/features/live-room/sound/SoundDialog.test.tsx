import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { SoundDialog } from './SoundDialog.tsx';

/** A browser that knows these constraints. */
function install(supported: MediaTrackSupportedConstraints): void {
  const mediaDevices = { getSupportedConstraints: () => supported };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
}

describe('the sound settings', () => {
  let parts: ReturnType<typeof fakeCall>;
  beforeEach(() => {
    install({ noiseSuppression: true });
    parts = fakeCall();
  });
  afterEach(() => {
    parts.call.close();
    Reflect.deleteProperty(navigator, 'mediaDevices');
    localStorage.clear();
  });

  function show() {
    return renderScreen(
      <CallContext value={parts.call}>
        <SoundDialog open onClose={() => {}} />
      </CallContext>,
    );
  }
  const noise = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Noise suppression' });
  const openMicrophone = (suppresses: boolean): void => {
    const track = fakeTrack({ noiseSuppression: suppresses });
    const microphone = { name: 'live', track, muted: false, isRecording: false, interrupted: false } as const;
    act(() => parts.media.setState({ microphone }));
  };

  it('S-4 show whether the open microphone really suppresses noise', () => {
    show();
    expect(noise()?.checked).toBe(true);
    openMicrophone(false);
    expect(noise()?.checked).toBe(false);
  });

  it('S-4 turn noise suppression off, and say why it could not be', async () => {
    const { person } = show();
    const failure = new DeviceError('Noise suppression is still on', 'This microphone needs it.', 'other');
    parts.device.media.setNoiseSuppression.mockRejectedValueOnce(failure);
    const element = noise();
    if (!element) throw new Error('no switch');
    await person.click(element);
    expect(parts.device.media.setNoiseSuppression.mock.calls).toEqual([[false]]);
    expect(await screen.findByText('This microphone needs it.')).toBeDefined();
    expect(noise()?.disabled).toBe(false);
  });

  it('offer nothing that the browser cannot do', () => {
    install({});
    show();
    expect(noise()).toBeNull();
  });

  it('turn push to talk on and off', async () => {
    const { person } = show();
    const element = screen.getByRole<HTMLInputElement>('switch', { name: 'Push to talk' });
    await person.click(element);
    expect([element.checked, parts.call.talk.isActive()]).toEqual([true, true]);
    await person.click(element);
    expect(parts.call.talk.isActive()).toBe(false);
  });

  it('have no microphone for an observer', () => {
    parts.call.close();
    parts = fakeCall(roomState({ you: peer({ role: 'observer' }) }), 'observer');
    show();
    expect(noise()).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Push to talk' })).toBeNull();
  });
});
