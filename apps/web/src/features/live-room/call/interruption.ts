import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import { isPhone } from '../../../devices/isPhone.ts';
import type { CameraPhase, LocalMediaState, MicrophonePhase } from '../../../devices/localMediaState.ts';
import type { Device } from '../device.ts';

interface Circumstances {
  isHidden: boolean;
  isPhone: () => boolean;
  /** The devices that have worked on this page: one that never did has not been interrupted. */
  worked: { camera: boolean; microphone: boolean };
}

/** The most important reason why this device's picture or sound has stopped without the person's intent. */
export function interruptionOf(
  { camera, microphone }: Pick<LocalMediaState, 'camera' | 'microphone'>,
  { isHidden, isPhone, worked }: Circumstances,
): InterruptionReason | null {
  if (isPaused(microphone)) return isPhone() ? 'phoneCall' : 'microphoneMuted';
  // A computer also sends from a hidden tab, and the others must not learn which tab is open.
  const isSending = isLive(camera) || isLive(microphone);
  if (isHidden && isSending && (isPhone() || isPaused(camera))) return 'inBackground';
  if (microphone.name === 'failed' && worked.microphone) return 'microphoneLost';
  if (isPaused(camera)) return 'cameraPaused';
  return camera.name === 'failed' ? failureOf(camera.error.kind, worked.camera) : null;
}

function failureOf(
  kind: Extract<CameraPhase, { name: 'failed' }>['error']['kind'],
  worked: boolean,
): InterruptionReason | null {
  if (kind === 'busy') return 'cameraBusy';
  if (kind === 'denied') return 'cameraBlocked';
  return worked ? 'cameraLost' : null;
}

const isLive = ({ name }: CameraPhase | MicrophonePhase): boolean => name === 'live';

function isPaused(phase: CameraPhase | MicrophonePhase): boolean {
  return phase.name === 'live' && phase.interrupted;
}

/** Calls back with the current reason after each change of the devices or of the page's visibility. */
export function followInterruption(
  { store }: Device['media'],
  onReason: (reason: InterruptionReason | null) => void,
): () => void {
  const worked = { camera: false, microphone: false };
  const update = (): void => {
    const state = store.getState();
    worked.camera ||= isLive(state.camera);
    worked.microphone ||= isLive(state.microphone);
    const isHidden = document.visibilityState === 'hidden';
    onReason(interruptionOf(state, { isHidden, isPhone, worked }));
  };
  const stopFollowing = store.subscribe(update);
  document.addEventListener('visibilitychange', update);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', update);
  };
}
