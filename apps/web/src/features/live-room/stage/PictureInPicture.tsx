import PictureIcon from '@mui/icons-material/PictureInPictureAltRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { CanvasTrack } from '../../../devices/CanvasTrack.ts';
import { useShortcuts } from '../../../ui/useShortcuts.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';
import { keepPlaying } from '../sound/keepPlaying.ts';
import { FOCUS_RING } from '../styles.ts';
import { FLOATING, type FloatingVideo } from './canFloat.ts';
import { type Picture, pictureOf } from './pictureOf.ts';

/** Puts the large picture over all windows, so that a person can work in another one. */
export function PictureInPicture({ person }: { person: StagePerson | null }): ReactNode {
  const { isOn, toggle } = useFloating(person);
  useShortcuts(useMemo(() => ({ p: toggle }), [toggle]));
  const label = 'Picture in picture';
  return (
    <IconButton
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts="P"
      title={`${label} (P)`}
      onClick={toggle}
      sx={BUTTON}
    >
      <PictureIcon fontSize="small" />
    </IconButton>
  );
}

/** The floating picture follows the large one, and closes with the stage. */
function useFloating(person: StagePerson | null): { isOn: boolean; toggle: () => void } {
  const [floating, setFloating] = useState<FloatingPicture | null>(null);
  const { personId, track, text } = pictureOf(person);
  const picture = useMemo(() => ({ personId, track, text }), [personId, track, text]);
  useEffect(() => floating?.show(picture), [floating, picture]);
  useEffect(() => () => floating?.close(), [floating]);
  const toggle = useCallback((): void => {
    if (floating) return setFloating(null);
    const opened = new FloatingPicture(() => setFloating((now) => (now === opened ? null : now)));
    opened.show(picture);
    setFloating(opened);
    opened.open().catch((error: unknown) => {
      setFloating(null);
      showError(error, 'Picture in picture not opened');
    });
  }, [floating, picture]);
  return { isOn: floating !== null, toggle };
}

const BUTTON = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  width: 44,
  height: 44,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
  '&:hover': { bgcolor: 'rgba(5, 12, 9, 0.9)' },
  '&[aria-pressed="true"]': { color: 'brand.onSignal', bgcolor: 'brand.signal' },
  '&.Mui-focusVisible': FOCUS_RING,
};

/**
 * The large picture in a window over all others. It has its own element, since those of the stage come and go
 * with the people. Its creator must close it.
 */
class FloatingPicture {
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
