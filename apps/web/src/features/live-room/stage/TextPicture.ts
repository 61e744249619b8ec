const WIDTH = 640;
const HEIGHT = 360;
/** The text is drawn again and again, since a viewer that comes later gets only the following frames. */
const REDRAW_MS = 500;

/** A picture with a text, in place of a camera that is off. Its creator closes it. */
export class TextPicture {
  readonly track: MediaStreamTrack;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #timer: ReturnType<typeof setInterval>;
  #text = '';

  constructor() {
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    this.#context = canvas.getContext('2d');
    this.#draw();
    const [track] = canvas.captureStream().getVideoTracks();
    if (!track) throw new Error('a canvas without a video track');
    this.track = track;
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
  }

  write(text: string): void {
    this.#text = text;
    this.#draw();
  }

  close(): void {
    clearInterval(this.#timer);
    this.track.stop();
  }

  #draw(): void {
    const context = this.#context;
    if (!context) return;
    context.fillStyle = '#050A08';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    Object.assign(context, { fillStyle: '#FFFFFF', font: '600 28px sans-serif', textAlign: 'center' });
    context.fillText(this.#text, WIDTH / 2, HEIGHT / 2, WIDTH - 40);
  }
}
