import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceError } from '../../devices/DeviceError.ts';
import { ToastHost } from '../../ui/ToastHost.tsx';
import { CallContext } from './call/callContext.ts';
import { fakeCall, fakeTrack } from './fakes.ts';
import { useDeviceActions } from './useDeviceActions.ts';

function Buttons(): ReactNode {
  const { toggleCamera, toggleMicrophone, switchCamera } = useDeviceActions();
  return (
    <>
      <button type="button" onClick={() => void toggleCamera()}>
        Camera
      </button>
      <button type="button" onClick={() => void toggleMicrophone()}>
        Microphone
      </button>
      <button type="button" onClick={() => void switchCamera()}>
        Switch
      </button>
      <ToastHost />
    </>
  );
}

describe('the buttons of this device', () => {
  let parts: ReturnType<typeof fakeCall>;
  beforeEach(() => {
    parts = fakeCall();
    render(
      <CallContext value={parts.call}>
        <Buttons />
      </CallContext>,
    );
  });
  afterEach(() => {
    cleanup();
    parts.call.close();
  });

  const press = async (name: string): Promise<void> =>
    await userEvent.click(screen.getByRole('button', { name }));
  const startCamera = (): void =>
    act(() => parts.media.setState({ camera: { name: 'live', track: fakeTrack() } as never }));

  it('say that the camera is ready, switched and stopped', async () => {
    await press('Camera');
    expect(await screen.findByText('Camera Ready')).toBeDefined();
    startCamera();
    await press('Switch');
    expect(await screen.findByText('Camera Switched')).toBeDefined();
    await press('Camera');
    expect(await screen.findByText('Camera Stopped')).toBeDefined();
  });

  it('say that the audio is ready', async () => {
    await press('Microphone');
    expect(await screen.findByText('Audio Ready')).toBeDefined();
  });

  it('explain missing picture or sound, with the title of the device', async () => {
    const failure = new DeviceError('Camera Error', 'Camera error: The lens is covered', 'other');
    parts.device.media.startCamera.mockRejectedValueOnce(failure);
    await press('Camera');
    expect(await screen.findByText('Camera error: The lens is covered')).toBeDefined();
    const silence = new DeviceError('No Audio', 'No microphone found. Check permissions.', 'other');
    parts.device.media.setMuted.mockRejectedValueOnce(silence);
    await press('Microphone');
    expect(await screen.findByText('No Audio')).toBeDefined();
  });
});
