type Draw = (context: CanvasRenderingContext2D) => void;

interface Options {
  width: number;
  height: number;
  framesPerSecond: number;
  draw: Draw;
}

/** A video track that is drawn: again and again, since a viewer that comes later gets only the following frames. */
export class CanvasTrack {
  readonly track: MediaStreamTrack;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #draw: Draw;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor({ width, height, framesPerSecond, draw }: Options) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    this.#context = canvas.getContext('2d');
    this.#draw = draw;
    this.redraw();
    const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
    if (!track) throw new Error('a canvas without a video track');
    this.track = track;
    this.#timer = setInterval(() => this.redraw(), 1000 / framesPerSecond);
  }

  redraw(): void {
    if (this.#context) this.#draw(this.#context);
  }

  close(): void {
    clearInterval(this.#timer);
    this.track.stop();
  }
}
