import { keepRunning } from './keepRunning.ts';

/**
 * The loudness of the microphone, from 0 to 1, read once per animation frame by the component that draws it.
 */
export class LevelMeter {
  readonly #context: AudioContext;
  readonly #analyser: AnalyserNode;
  readonly #samples: Uint8Array<ArrayBuffer>;
  readonly #stopFollowing: () => void;

  constructor(track: MediaStreamTrack) {
    this.#context = new AudioContext();
    this.#stopFollowing = keepRunning(this.#context);
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 512;
    this.#samples = new Uint8Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(new MediaStream([track])).connect(this.#analyser);
  }

  level(): number {
    return readLoudness(this.#analyser, this.#samples);
  }

  close(): void {
    this.#stopFollowing();
    void this.#context.close().catch(() => {});
  }
}

/**
 * The loudness of an analyser's latest samples, from 0 to 1. Speech at a normal distance reaches about two
 * thirds.
 */
export function readLoudness(analyser: AnalyserNode, samples: Uint8Array<ArrayBuffer>): number {
  analyser.getByteTimeDomainData(samples);
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  const loudness = Math.sqrt(sum / samples.length);
  return Math.min(1, Math.sqrt(loudness) * 1.6);
}
