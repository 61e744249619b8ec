import { noAudioError, toMicrophoneError } from './DeviceError.ts';
import { microphoneConstraints, requireMediaDevices } from './openCamera.ts';

/** A microphone that a voice note is recorded from. Its opener closes it. */
export interface RecordingMicrophone {
  readonly track: MediaStreamTrack;
  close(): void;
}

/** During a call the call's own microphone, so that the person is not asked twice (LocalMedia). */
export type OpenMicrophone = () => Promise<RecordingMicrophone>;

/** The microphone of this device, for as long as the recording lasts. Rejects with a DeviceError. */
export async function openRecordingMicrophone(noiseReduction: boolean): Promise<RecordingMicrophone> {
  try {
    requireMediaDevices();
    const audio = { ...microphoneConstraints(null), noiseSuppression: noiseReduction };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    const [track] = stream.getAudioTracks();
    if (!track) throw noAudioError();
    return { track, close: () => track.stop() };
  } catch (error) {
    throw toMicrophoneError(error);
  }
}
