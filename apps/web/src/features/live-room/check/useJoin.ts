import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import type { DeviceProblem } from '../ports.ts';
import { isDeviceProblem, tellProblem } from '../tellProblem.ts';
import { cameraPermission } from './permission.ts';

/** With which devices somebody comes in. */
export type JoinUsing = 'camera' | 'microphone' | 'nothing';

export interface Joining {
  problem: DeviceProblem | null;
  isBusy: boolean;
  turnOn: () => void;
  join: (using: JoinUsing) => void;
}

/**
 * From the device check into the room. The browser's question comes first where it has to be asked; where it was
 * answered before, the devices open while the room is being entered.
 */
export function useJoin(canPublish: boolean): Joining {
  const call = useCall();
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  usePreview(call, canPublish);
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setProblem(null);
      try {
        await work();
      } catch (error) {
        // What the room refuses has a screen of its own; inside the room there is no place beside the button.
        if (!isDeviceProblem(error)) return;
        if (call.room.getState().call.name === 'idle') setProblem(error);
        else tellProblem(error, 'Camera Error');
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [call],
  );
  const turnOn = useCallback(() => void attempt(() => openDevices(call)), [attempt, call]);
  const join = useCallback((using: JoinUsing) => void attempt(() => enter(call, using)), [attempt, call]);
  return { problem, isBusy, turnOn, join };
}

/** The preview starts where nobody has to be asked. */
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

/** Opens what is not open yet. */
async function openDevices(call: LiveCall): Promise<void> {
  if (hasDevices(call)) return;
  const { device } = call;
  const { camera, microphone } = device.media.store.getState();
  await device.media.start({ camera: isMissing(camera), microphone: isMissing(microphone) });
}

/** Whoever comes without a camera may do without a microphone, too. */
async function openMicrophone({ device }: LiveCall): Promise<void> {
  if (!isMissing(device.media.store.getState().microphone)) return;
  await device.media
    .start({ camera: false, microphone: true })
    .catch((error: unknown) => tellProblem(error, 'Audio Error'));
}

function isMissing({ name }: { name: string }): boolean {
  return name === 'off' || name === 'failed';
}
