/**
 * Calls back when the next frame of this video is on the screen. The browser draws it after its own callback, so that work in
 * there would hold it up.
 */
export function afterFrame(video: HTMLVideoElement, act: () => void): void {
  const drawn = (): void => void setTimeout(act);
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(drawn);
  else requestAnimationFrame(drawn);
}
