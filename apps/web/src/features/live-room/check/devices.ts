import { devicePermissions } from '../../../devices/devicePermissions.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';

export type JoinUsing = 'camera' | 'microphone' | 'nothing';

/**
 * Starts the preview if the browser will not prompt. A tab that returns to the room starts its former devices
 * instead.
 */
export function startPreview(call: LiveCall): void {
  if (call.canReturn()) return;
  void cameraPermission()
    .then(async (permission) => {
      if (permission === 'granted' && call.room.getState().call.name === 'idle') await openDevices(call);
    })
    // The person has not asked for the camera: the preview shows the failure, and Join tries again.
    .catch(() => {});
}

export async function enter(call: LiveCall, using: JoinUsing): Promise<void> {
  if (using === 'camera' && hasDevices(call)) return call.enter(Promise.resolve());
  if (using !== 'camera') call.device.media.stopCamera();
  if (using === 'nothing') return call.enter(Promise.resolve());
  const permission = await cameraPermission();
  const devices = using === 'camera' ? openDevices(call) : openMicrophone(call);
  if (permission !== 'granted') await withSoundAtLeast(call, devices);
  await call.enter(devices);
}

/** Joins with the microphone if only that opens. The room then shows the camera's problem. */
async function withSoundAtLeast({ device }: LiveCall, devices: Promise<void>): Promise<void> {
  try {
    await devices;
  } catch (error) {
    if (device.media.store.getState().microphone.name !== 'live') throw error;
  }
}

function hasDevices({ device }: LiveCall): boolean {
  const { camera, microphone } = device.media.store.getState();
  return !isMissing(camera) && !isMissing(microphone);
}

/** Opens the devices that are not open yet. */
export async function openDevices(call: LiveCall): Promise<void> {
  if (hasDevices(call)) return;
  const { device } = call;
  const { camera, microphone } = device.media.store.getState();
  await device.media.start({ camera: isMissing(camera), microphone: isMissing(microphone) });
}

/** Joining without a camera must also work without a microphone: a failure is shown but does not stop it. */
async function openMicrophone({ device }: LiveCall): Promise<void> {
  if (!isMissing(device.media.store.getState().microphone)) return;
  await device.media
    .start({ camera: false, microphone: true })
    .catch((error: unknown) => showError(error, 'Audio Error'));
}

function isMissing({ name }: { name: string }): boolean {
  return name === 'off' || name === 'failed';
}

/**
 * The permission for camera and microphone together. A browser that does not report it counts as one that
 * prompts.
 */
async function cameraPermission(): Promise<PermissionState> {
  const states = await devicePermissions();
  if (states?.includes('denied')) return 'denied';
  return states?.every((state) => state === 'granted') ? 'granted' : 'prompt';
}
