import { CanvasTrack } from './CanvasTrack.ts';

const SIZE = { width: 1280, height: 720 };
const SQUARE = 40;

/** A moving picture of colored squares, for measuring the line where the camera is refused. Its creator closes it. */
export class GeneratedPicture extends CanvasTrack {
  constructor() {
    super({ ...SIZE, framesPerSecond: 15, draw: drawSquares });
  }
}

/** Random squares, which need about the rate of a camera that is carried around. */
function drawSquares(context: CanvasRenderingContext2D): void {
  for (let count = 0; count < 60; count++) {
    context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
    context.fillRect(Math.random() * SIZE.width, Math.random() * SIZE.height, SQUARE, SQUARE);
  }
}
