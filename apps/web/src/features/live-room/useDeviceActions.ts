import { useMemo } from 'react';
import { toast } from '../../ui/toasts.ts';
import { useCall } from './call/callContext.ts';
import type { LiveCall } from './call/LiveCall.ts';
import { qualityLabel } from './controls/qualities.ts';
import type { VideoQuality } from './ports.ts';
import { tellProblem } from './tellProblem.ts';

export interface DeviceActions {
  toggleCamera: () => Promise<void>;
  toggleMicrophone: () => Promise<void>;
  switchCamera: () => Promise<void>;
  setQuality: (quality: VideoQuality) => Promise<void>;
  capture: (itemId?: string) => Promise<void>;
}

/** What buttons and keys do with this device; every outcome is told in the words of the specification. */
export function useDeviceActions(): DeviceActions {
  const call = useCall();
  return useMemo(() => actionsOf(call), [call]);
}

function actionsOf(call: LiveCall): DeviceActions {
  const { media } = call.device;
  const told = (title: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      tellProblem(error, title, () => call.view.setState({ help: 'permissions' })),
    );
  return {
    toggleCamera: () =>
      told('Camera Error', async () => {
        if (media.store.getState().camera.name === 'live') {
          media.stopCamera();
          return toast({ title: 'Camera Stopped' });
        }
        await media.startCamera();
        toast({ title: 'Camera Ready', tone: 'success' });
      }),
    toggleMicrophone: () =>
      told('Audio Error', async () => {
        const { microphone } = media.store.getState();
        const isOn = microphone.name === 'live' && !microphone.muted;
        await media.setMuted(isOn);
        if (microphone.name !== 'live') toast({ title: 'Audio Ready', tone: 'success' });
      }),
    switchCamera: () =>
      told('Switch Failed', async () => {
        await media.switchCamera();
        toast({ title: 'Camera Switched', tone: 'success' });
      }),
    setQuality: (quality) =>
      told('Camera Error', async () => {
        await media.setQuality(quality);
        const used = media.store.getState().quality;
        if (used !== quality)
          toast({
            title: 'Quality not available',
            description: `This camera gives ${qualityLabel(used)} instead.`,
          });
      }),
    capture: (itemId) =>
      told('Photo not captured', async () => {
        const by = await call.capture(itemId);
        if (by === 'own') toast({ title: 'Photo Captured', tone: 'success' });
      }),
  };
}
