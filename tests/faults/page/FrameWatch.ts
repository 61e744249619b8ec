/** Chrome's way to read the decoded frames of a track; it is not in TypeScript's library. */
declare class MediaStreamTrackProcessor {
  constructor(options: { track: MediaStreamTrack });
  readonly readable: ReadableStream<VideoFrame>;
}

/** Counts the frames that were decoded, over all tracks that it follows, and the longest time without one. */
export class FrameWatch {
  readonly first: Promise<number>;
  readonly #followed = new WeakSet<MediaStreamTrack>();
  #resolveFirst: (at: number) => void = () => undefined;
  #count = 0;
  #lastAt = 0;
  #longestGap = 0;

  constructor() {
    this.first = new Promise((resolve) => {
      this.#resolveFirst = resolve;
    });
  }

  follow(track: MediaStreamTrack): void {
    if (this.#followed.has(track)) return;
    this.#followed.add(track);
    void this.#read(new MediaStreamTrackProcessor({ track }).readable.getReader());
  }

  forgetGaps(): void {
    this.#longestGap = 0;
    this.#lastAt = performance.now();
  }

  /** Summarizes the frames; a gap that has not ended also counts. */
  summary(): { count: number; longestGapMs: number } {
    const open = this.#lastAt === 0 ? 0 : performance.now() - this.#lastAt;
    return { count: this.#count, longestGapMs: Math.round(Math.max(this.#longestGap, open)) };
  }

  async #read(reader: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      value.close();
      this.#seen(performance.now());
    }
  }

  #seen(now: number): void {
    if (this.#count === 0) this.#resolveFirst(now);
    else this.#longestGap = Math.max(this.#longestGap, now - this.#lastAt);
    this.#count += 1;
    this.#lastAt = now;
  }
}
