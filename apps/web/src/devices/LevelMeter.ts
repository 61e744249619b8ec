import { keepRunning } from './keepRunning.ts';
import { readLoudness } from './loudness.ts';

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
