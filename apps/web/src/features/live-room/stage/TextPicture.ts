import { CanvasTrack } from '../../../devices/CanvasTrack.ts';

const SIZE = { width: 640, height: 360 };

/** A picture with a text, in place of a camera that is off. Its creator closes it. */
export class TextPicture {
  readonly #canvas: CanvasTrack;
  #text = '';

  constructor() {
    this.#canvas = new CanvasTrack({
      ...SIZE,
      framesPerSecond: 2,
      draw: (context) => drawText(context, this.#text),
    });
  }

  get track(): MediaStreamTrack {
    return this.#canvas.track;
  }

  write(text: string): void {
    this.#text = text;
    this.#canvas.redraw();
  }

  close(): void {
    this.#canvas.close();
  }
}

function drawText(context: CanvasRenderingContext2D, text: string): void {
  const { width, height } = SIZE;
  context.fillStyle = '#050A08';
  context.fillRect(0, 0, width, height);
  Object.assign(context, { fillStyle: '#FFFFFF', font: '600 28px sans-serif', textAlign: 'center' });
  context.fillText(text, width / 2, height / 2, width - 40);
}
