import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';

/** The devices to join with. */
export type JoinUsing = 'camera' | 'microphone' | 'nothing';

export interface Joining {
  error: DeviceError | null;
  isBusy: boolean;
  turnOn: () => void;
  join: (using: JoinUsing) => void;
}

/**
 * From the device check into the room. Where the browser has to prompt for permission, the prompt comes first; where
 * permission was granted before, the devices open while the room is being entered.
 */
export function useJoin(canPublish: boolean): Joining {
  const call = useCall();
  const [error, setError] = useState<DeviceError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  usePreview(call, canPublish);
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        // A refusal by the room has its own screen, and inside the room there is no form to show a device error in.
        if (!(failure instanceof DeviceError)) return;
        if (call.room.getState().call.name === 'idle') setError(failure);
        else showError(failure, 'Camera Error');
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [call],
  );
  const turnOn = useCallback(() => void attempt(() => openDevices(call)), [attempt, call]);
  const join = useCallback((using: JoinUsing) => void attempt(() => enter(call, using)), [attempt, call]);
  return { error, isBusy, turnOn, join };
}

/** Starts the preview where the browser will not prompt. */
function usePreview(call: LiveCall, canPublish: boolean): void {
  useEffect(() => {
    if (!canPublish) return;
    void cameraPermission()
      .then(async (permission) => {
        if (permission === 'granted' && call.room.getState().call.name === 'idle') await openDevices(call);
      })
      .catch(() => {});
  }, [call, canPublish]);
}

async function enter(call: LiveCall, using: JoinUsing): Promise<void> {
  if (using === 'camera' && hasDevices(call)) return call.enter(Promise.resolve());
  if (using !== 'camera') call.device.media.stopCamera();
  if (using === 'nothing') return call.enter(Promise.resolve());
  const permission = await cameraPermission();
  const devices = using === 'camera' ? openDevices(call) : openMicrophone(call);
  if (permission !== 'granted') await devices;
  await call.enter(devices);
}

function hasDevices({ device }: LiveCall): boolean {
  const { camera, microphone } = device.media.store.getState();
  return !isMissing(camera) && !isMissing(microphone);
}

/** Opens the devices that are not open yet. */
async function openDevices(call: LiveCall): Promise<void> {
  if (hasDevices(call)) return;
  const { device } = call;
  const { camera, microphone } = device.media.store.getState();
  await device.media.start({ camera: isMissing(camera), microphone: isMissing(microphone) });
}

/** Joining without a camera must also work without a microphone: a failure is shown but does not stop the join. */
async function openMicrophone({ device }: LiveCall): Promise<void> {
  if (!isMissing(device.media.store.getState().microphone)) return;
  await device.media
    .start({ camera: false, microphone: true })
    .catch((error: unknown) => showError(error, 'Audio Error'));
}

function isMissing({ name }: { name: string }): boolean {
  return name === 'off' || name === 'failed';
}

/** Whether the browser will prompt. A browser that cannot tell counts as one that will. */
async function cameraPermission(): Promise<PermissionState> {
  try {
    const names = ['camera', 'microphone'] as PermissionName[];
    const states = await Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name })).state),
    );
    if (states.includes('denied')) return 'denied';
    return states.every((state) => state === 'granted') ? 'granted' : 'prompt';
  } catch {
    return 'prompt';
  }
}
