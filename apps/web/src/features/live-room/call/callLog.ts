import { type CallLogger, ClientLog } from '@sightline/room-client/ClientLog';
import type { CameraPhase, LocalMediaState, MicrophonePhase } from '../../../devices/localMediaState.ts';
import type { Device } from '../device.ts';

const PRINT_KEY = 'sightlineLog';

/** Also prints its lines to the console while `localStorage.sightlineLog` is set. */
export function createCallLog(): ClientLog {
  return new ClientLog(({ level, text, facts }) => {
    if (localStorage.getItem(PRINT_KEY)) console[level](`[call] ${text}`, facts);
  });
}

/**
 * Logs each change of camera or microphone. Devices are logged by index: a name may contain a person's name.
 */
export function logDevices({ store }: Device['media'], log: CallLogger): () => void {
  const logs = [changesOf('camera', log), changesOf('microphone', log)] as const;
  const update = (): void => {
    const state = store.getState();
    logs[0](state.camera.name, cameraFacts(state.camera, state));
    logs[1](state.microphone.name, microphoneFacts(state.microphone, state));
  };
  return store.subscribe(update);
}

type Facts = Parameters<CallLogger['info']>[1];

function changesOf(device: string, log: CallLogger): (phase: string, facts: Facts) => void {
  let last = JSON.stringify(['off', {}]);
  return (phase, facts) => {
    const next = JSON.stringify([phase, facts]);
    if (next === last) return;
    last = next;
    log.info(`${device} ${phase}`, facts);
  };
}

function cameraFacts(phase: CameraPhase, { facing, quality, cameras, cameraId }: LocalMediaState): Facts {
  if (phase.name === 'failed') return { error: phase.error.kind };
  if (phase.name !== 'live') return {};
  const { interrupted } = phase;
  return { facing, quality, interrupted, device: cameras.findIndex(({ id }) => id === cameraId) };
}

function microphoneFacts(phase: MicrophonePhase, { microphones, microphoneId }: LocalMediaState): Facts {
  if (phase.name === 'failed') return { error: phase.error.kind };
  if (phase.name !== 'live') return {};
  const { muted, isRecording, interrupted } = phase;
  return { muted, isRecording, interrupted, device: microphones.findIndex(({ id }) => id === microphoneId) };
}
