import { noAudioError, toMicrophoneError } from './DeviceError.ts';
import { microphoneConstraints, requireMediaDevices } from './openCamera.ts';

/** A microphone from which a voice note is recorded. Its opener closes it. */
export interface RecordingMicrophone {
  readonly track: MediaStreamTrack;
  close(): void;
}

/** Opens a microphone; in a call, the call's own one, so that the person is not asked twice (LocalMedia). */
export type OpenMicrophone = () => Promise<RecordingMicrophone>;

/** Opens this device's microphone for the duration of the recording. Rejects with a DeviceError. */
export async function openRecordingMicrophone(noiseReduction: boolean): Promise<RecordingMicrophone> {
  try {
    requireMediaDevices();
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: microphoneConstraints(null, noiseReduction),
    });
    const [track] = stream.getAudioTracks();
    if (!track) throw noAudioError();
    return { track, close: () => track.stop() };
  } catch (error) {
    throw toMicrophoneError(error);
  }
}
