const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 15;
const SQUARE = 40;

/** A moving picture of colored squares, for measuring the line where the camera is refused. */
export class GeneratedPicture {
  readonly track: MediaStreamTrack;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    this.#context = canvas.getContext('2d');
    this.#draw();
    const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
    if (!track) throw new Error('a canvas without a video track');
    this.track = track;
    this.#timer = setInterval(() => this.#draw(), 1000 / FRAMES_PER_SECOND);
  }

  close(): void {
    clearInterval(this.#timer);
    this.track.stop();
  }

  /** Random squares, which need about the rate of a camera that is carried around. */
  #draw(): void {
    for (let count = 0; count < 60; count++) {
      if (this.#context) this.#context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      this.#context?.fillRect(Math.random() * WIDTH, Math.random() * HEIGHT, SQUARE, SQUARE);
    }
  }
}
