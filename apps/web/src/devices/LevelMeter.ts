/** Loudness of the microphone, 0 to 1, read once per animation frame by the component that draws it. */
export class LevelMeter {
  readonly #context: AudioContext;
  readonly #analyser: AnalyserNode;
  readonly #samples: Uint8Array<ArrayBuffer>;

  constructor(track: MediaStreamTrack) {
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 512;
    this.#samples = new Uint8Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(new MediaStream([track])).connect(this.#analyser);
  }

  /** Speech at a normal distance reaches about two thirds. */
  level(): number {
    this.#analyser.getByteTimeDomainData(this.#samples);
    let sum = 0;
    for (const sample of this.#samples) sum += ((sample - 128) / 128) ** 2;
    const loudness = Math.sqrt(sum / this.#samples.length);
    return Math.min(1, Math.sqrt(loudness) * 1.6);
  }

  close(): void {
    void this.#context.close().catch(() => {});
  }
}
