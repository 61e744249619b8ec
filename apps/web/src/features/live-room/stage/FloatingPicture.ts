import { CanvasTrack } from '../../../devices/CanvasTrack.ts';
import { keepPlaying } from '../sound/keepPlaying.ts';
import { FLOATING, type FloatingVideo } from './canFloat.ts';
import type { Picture } from './pictureOf.ts';

/**
 * The large picture in a window over all others. It has its own element, since those of the stage come and go
 * with the people. Its creator must close it.
 */
export class FloatingPicture {
  readonly #video: FloatingVideo = document.createElement('video');
  readonly #text = new TextPicture();
  #stopPlaying: () => void = () => {};
  #shown: MediaStreamTrack | null = null;
  #personId: string | null = null;

  /** @param onClosed called when the window is closed, by this page or by the person */
  constructor(onClosed: () => void) {
    const video = this.#video;
    Object.assign(video, { muted: true, playsInline: true });
    video.setAttribute('aria-hidden', 'true');
    Object.assign(video.style, HIDDEN);
    video.addEventListener('leavepictureinpicture', onClosed);
    video.addEventListener('webkitpresentationmodechanged', () => {
      if (video.webkitPresentationMode === 'inline') onClosed();
    });
    document.body.append(video);
  }

  /** Must be called in a tap. Throws if the browser refuses. */
  async open(): Promise<void> {
    const video = this.#video;
    if (video.readyState < HTMLMediaElement.HAVE_METADATA)
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
    if (document.pictureInPictureEnabled) await video.requestPictureInPicture();
    else video.webkitSetPresentationMode?.(FLOATING);
  }

  /** Shows the track, or the text if there is none. */
  show({ personId, track, text }: Picture): void {
    if (!track) this.#text.write(text);
    const shown = track ?? this.#text.track;
    if (shown === this.#shown) return;
    this.#stopPlaying();
    // The last picture stays for the next track of the same person, and for no one else.
    if (personId !== this.#personId) this.#video.srcObject = null;
    this.#personId = personId;
    this.#shown = shown;
    // A muted video plays without a touch.
    this.#stopPlaying = keepPlaying(this.#video, shown, () => {});
  }

  close(): void {
    if (document.pictureInPictureElement === this.#video)
      void document.exitPictureInPicture().catch(() => {});
    this.#stopPlaying();
    this.#video.srcObject = null;
    this.#text.close();
    this.#video.remove();
  }
}

/** A video that is not rendered cannot be shown in a window of its own. */
const HIDDEN = { position: 'fixed', width: '1px', height: '1px', opacity: '0', pointerEvents: 'none' };

const SIZE = { width: 640, height: 360 };

/** A picture with a text, in place of a camera that is off. Its creator must close it. */
class TextPicture {
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
