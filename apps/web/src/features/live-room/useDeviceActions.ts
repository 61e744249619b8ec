import { useMemo } from 'react';
import type { VideoQuality } from '../../devices/openCamera.ts';
import { toast } from '../../ui/toasts.ts';
import { useCall } from './call/callContext.ts';
import type { LiveCall } from './call/LiveCall.ts';
import { helpView } from './help.ts';
import { qualityLabel } from './qualities.ts';
import { showError } from './showError.ts';
import { talkControls } from './talkControls.ts';

export interface DeviceActions {
  toggleCamera: () => Promise<void>;
  toggleMicrophone: () => Promise<void>;
  /** Opens the microphone until `talk.release()`. */
  holdToTalk: () => Promise<void>;
  switchCamera: () => Promise<void>;
  /** Restarts the devices that the system has paused. */
  resume: () => Promise<void>;
  setQuality: (quality: VideoQuality) => Promise<void>;
  capture: (itemId?: string) => Promise<void>;
  shareScreen: () => Promise<void>;
}

/**
 * The actions of buttons and shortcut keys on this device. They never reject: a failure is shown as a
 * message.
 */
export function useDeviceActions(): DeviceActions {
  const call = useCall();
  return useMemo(() => actionsOf(call), [call]);
}

function actionsOf(call: LiveCall): DeviceActions {
  const { media } = call.device;
  const reporting = (title: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      showError(error, title, () => call.view(helpView).setState({ open: 'permissions' })),
    );
  return {
    toggleCamera: () =>
      reporting('Camera Error', async () => {
        if (media.store.getState().camera.name === 'live') {
          media.stopCamera();
          return toast({ title: 'Camera Stopped' });
        }
        await media.startCamera();
        toast({ title: 'Camera Ready', tone: 'success' });
      }),
    toggleMicrophone: () =>
      reporting('Audio Error', async () => {
        if (call.talk.isActive()) return toast(howToTalk());
        const { microphone } = media.store.getState();
        const isOn = microphone.name === 'live' && !microphone.muted;
        await media.setMuted(isOn);
        if (microphone.name !== 'live') toast({ title: 'Audio Ready', tone: 'success' });
      }),
    holdToTalk: () => reporting('Audio Error', () => call.talk.hold()),
    shareScreen: () => reporting('Screen not shared', () => call.screen.start()),
    switchCamera: () =>
      reporting('Switch Failed', async () => {
        await media.switchCamera();
        toast({ title: 'Camera Switched', tone: 'success' });
      }),
    resume: () => reporting('Still paused', () => media.resume()),
    setQuality: (quality) =>
      reporting('Camera Error', async () => {
        await media.setQuality(quality);
        const used = media.store.getState().quality;
        if (used !== quality)
          toast({
            title: 'Quality not available',
            description: `This camera is using ${qualityLabel(used)} instead.`,
          });
      }),
    capture: (itemId) =>
      reporting('Photo not captured', async () => {
        const by = await call.capture(itemId);
        if (by === 'own') toast({ title: 'Photo Captured', tone: 'success' });
      }),
  };
}

const howToTalk = () => ({
  title: 'Push to talk is on',
  description: `Hold ${talkControls()} while you talk.`,
});
