import { isPhone } from '../../../devices/isPhone.ts';
import type { View } from '../call/Views.ts';

/**
 * Whether the browser plays no sound or picture until the page is touched, as on a phone that saves power.
 */
export const playbackView: View<{ readonly soundBlocked: boolean; readonly pictureBlocked: boolean }> = {
  initial: { soundBlocked: false, pictureBlocked: false },
};

/** The delay before an element that the system has paused plays again, so that the two do not race. */
const REPLAY_MS = 500;
/** A picture that is shown again has a new frame within this time, even at two frames a second. */
const FRAME_MS = 1000;

/**
 * Plays a track in this element, and again after an interruption: phones pause elements during a phone call,
 * behind another app, and when a headset is unplugged, and Safari then shows black until the stream is
 * attached again. The last picture of an earlier track stays until this one has a picture. Returns the
 * function that ends it.
 */
export function keepPlaying(
  element: HTMLMediaElement,
  track: MediaStreamTrack,
  onBlocked: () => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const play = (): void => {
    element.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isBlocked && !signal.aborted && isVisible()) onBlocked();
    });
  };
  const attach = (): void => {
    element.srcObject = new MediaStream([track]);
    play();
  };
  const attachUnlessPlaying = (): void => {
    // Before its first packet the track has no frame in any browser, and attaching it would lose the last
    // picture.
    void withoutFrame(element).then((isBlack) => isBlack && !track.muted && !signal.aborted && attach());
  };
  const returned = (): void => {
    if (!isVisible() || signal.aborted) return;
    if (element.paused) attach();
    else if (isPhone()) attachUnlessPlaying();
  };
  const start = (): void => {
    const stream = element.srcObject;
    if (!(stream instanceof MediaStream) || element.paused) return attach();
    for (const former of stream.getTracks()) stream.removeTrack(former);
    stream.addTrack(track);
    attachUnlessPlaying();
    if (track.muted && !isPhone())
      track.addEventListener('unmute', attachUnlessPlaying, { once: true, signal });
  };
  const paused = (): void => {
    setTimeout(() => element.paused && isVisible() && !signal.aborted && play(), REPLAY_MS);
  };
  start();
  element.addEventListener('pause', paused, { signal });
  document.addEventListener('visibilitychange', returned, { signal });
  addEventListener('pageshow', returned, { signal });
  track.addEventListener('unmute', returned, { signal });
  return () => ended.abort();
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether no new frame arrives within FRAME_MS; false for audio. */
async function withoutFrame(element: HTMLMediaElement): Promise<boolean> {
  if (!(element instanceof HTMLVideoElement)) return false;
  const frame = new Promise<false>((resolve) => element.requestVideoFrameCallback(() => resolve(false)));
  const timeout = new Promise<true>((resolve) => setTimeout(() => resolve(true), FRAME_MS));
  return await Promise.race([frame, timeout]);
}
