interface BlankCanvas {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

/** Throws if the browser gives no context: what is drawn on the canvas would be missing without a word. */
export function blankCanvas(width: number, height: number): BlankCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas in a worker');
  return { canvas, context };
}
