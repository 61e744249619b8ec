import { keepRunning } from './keepRunning.ts';
import { readLoudness } from './LevelMeter.ts';

/** The longest analyser window that a chunk fills, at 44.1 and 48 kHz. */
const WINDOW = 4096;

export interface AudioGraph {
  context: AudioContext;
  track: MediaStreamTrack;
  gain: GainNode;
  output: MediaStream;
  loudness(): number;
  close(): void;
}

/** Connects the microphone through the gain to the recorder and to an analyser. */
export function openAudioGraph(track: MediaStreamTrack, sampleRate: number, gainPercent: number): AudioGraph {
  const { context, source } = openSource(track, sampleRate);
  const gain = context.createGain();
  gain.gain.value = gainPercent / 100;
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW;
  const samples = new Uint8Array(WINDOW);
  const destination = context.createMediaStreamDestination();
  source.connect(gain);
  gain.connect(analyser);
  gain.connect(destination);
  // It is created after the browser's prompt, no longer in the tap itself, so Safari must be asked to start it.
  void context.resume().catch(() => {});
  const stopFollowing = keepRunning(context);
  return {
    context,
    track,
    gain,
    output: destination.stream,
    loudness: () => readLoudness(analyser, samples),
    close: () => {
      stopFollowing();
      void context.close().catch(() => {});
    },
  };
}

/** Uses the device's own sample rate in Firefox, which cannot read a microphone at another one. */
function openSource(track: MediaStreamTrack, sampleRate: number) {
  const stream = new MediaStream([track]);
  const context = new AudioContext({ sampleRate });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    void context.close().catch(() => {});
    const own = new AudioContext();
    return { context: own, source: own.createMediaStreamSource(stream) };
  }
}
