/**
 * The context to draw with. Throws if the browser provides none, such as an iPhone whose memory for canvases is used
 * up: the picture would be blank without a word.
 */
export function contextOf(
  canvas: HTMLCanvasElement,
  options?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D;
export function contextOf(
  canvas: OffscreenCanvas,
  options?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D;
export function contextOf(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('This browser provides no canvas to draw on');
  return context;
}

/** A context in a worker, for pictures whose pixels are read. Throws as `contextOf` does. */
export function readableContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  return contextOf(new OffscreenCanvas(width, height), { willReadFrequently: true });
}

/** The picture on the canvas; `quality` is from 0 to 1. Throws if this browser cannot encode it. */
export async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('This browser made no JPEG');
  return blob;
}
