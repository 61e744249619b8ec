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

  it('A-4 show whether the open microphone really suppresses noise', () => {
    show();
    expect(noise()?.checked).toBe(true);
    openMicrophone(false);
    expect(noise()?.checked).toBe(false);
  });

  it('A-4 turn noise suppression off, and say why it could not be', async () => {
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

  describe('of a browser that can choose the speaker', () => {
    const speakers = [
      { id: 'default', label: 'Default - Desk speaker', groupId: 'desk' },
      { id: 'desk', label: 'Desk speaker', groupId: 'desk' },
    ];
    beforeEach(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: () => {}, configurable: true });
      parts.media.setState({ speakers });
    });
    afterEach(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId'));
    const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speaker' });

    it('A-5 offer the speakers and the choice of the system', async () => {
      const { person } = show();
      expect([...select().options].map(({ text }) => text)).toEqual(['System default', 'Desk speaker']);
      await person.selectOptions(select(), 'Desk speaker');
      expect(parts.media.getState().speakerId).toBe('desk');
      await person.selectOptions(select(), 'System default');
      expect(parts.media.getState().speakerId).toBeNull();
    });

    it('show the speaker that is heard while the chosen one is away', () => {
      parts.media.setState({ speakerId: 'headset' });
      show();
      expect(select().value).toBe('');
    });
  });

  it('offer no speaker where the system has its own control, but the test of it', () => {
    parts.media.setState({ speakers: [{ id: 'desk', label: 'Desk speaker', groupId: 'desk' }] });
    show();
    expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Test the speaker' })).toBeDefined();
  });

  it('have no microphone for an observer', () => {
    parts.call.close();
    parts = fakeCall(roomState({ you: peer({ role: 'observer' }) }), 'observer');
    show();
    expect(noise()).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Push to talk' })).toBeNull();
  });
});
