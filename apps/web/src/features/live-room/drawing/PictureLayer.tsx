import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { getPhotoImage, getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { toolTexts } from '@sightline/measuring/drawing/markupTools';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { contentRect } from '../../../inspection/markup/pictureGeometry.ts';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { RetriedImage } from '../../../ui/RetriedImage.tsx';
import { urlOf } from '../../../wire/call.ts';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { DrawingSurface } from './DrawingSurface.tsx';
import { PointerDots } from './PointerDots.tsx';
import { type ShownPicture, useShownPicture } from './useShownPicture.ts';

interface Size {
  width: number;
  height: number;
}

export interface PictureLayerProps {
  person: StagePerson;
  /** The size of the video in pixels; null before its first frame. */
  video: Size | null;
  fit: 'contain' | 'cover';
}

/**
 * Lays pointers, the frozen picture and its shapes exactly over a person's picture, however it is cropped.
 */
export function PictureLayer({ person, video, fit }: PictureLayerProps): ReactNode {
  const [frame, setElement] = useElementSize();
  const shown = useShownPicture();
  const picture = shown?.peerId === person.id ? shown : null;
  const size = picture ?? video;
  return (
    <Box ref={setElement} sx={LAYER}>
      {frame && size && (
        <Box sx={{ position: 'absolute' }} style={contentRect(frame, size, fit)} data-testid="picture">
          {picture && <Frozen picture={picture} fit={fit} />}
          {fit === 'contain' && <Surface {...{ person, picture }} />}
          <PointerDots {...{ person }} isLarge={fit === 'contain'} isMirrored={!picture && person.mirrored} />
        </Box>
      )}
    </Box>
  );
}

const LAYER = { position: 'absolute', inset: 0, overflow: 'hidden' };

interface FrozenProps extends Pick<PictureLayerProps, 'fit'> {
  picture: ShownPicture;
}

function Frozen({ picture, fit }: FrozenProps): ReactNode {
  const mayDraw = useAbilities().includes('annotate');
  return (
    <>
      <FrozenImage key={picture.id} picture={picture} />
      <MarkupOverlay markup={[...picture.shapes]} picture={picture} fit={fit} />
      <Growing picture={picture} fit={fit} />
      {fit === 'contain' && <DrawingAnnouncer />}
      {fit === 'contain' && !mayDraw && <Box sx={FROZEN}>Frozen</Box>}
    </>
  );
}

/** The shapes that other people are drawing (SPEC.md, D-10). */
function Growing({ picture, fit }: FrozenProps): ReactNode {
  const { strokes } = useCall().room;
  const shown = useSyncExternalStore(strokes.subscribe, strokes.getState);
  const shapes = [...shown.values()].flatMap(({ pictureId, shape }) =>
    shape && pictureId === picture.id ? [shape] : [],
  );
  return shapes.length > 0 && <MarkupOverlay markup={shapes} picture={picture} fit={fit} />;
}

/** A frozen picture must not look live. For people who may draw, the line below the picture says so. */
const FROZEN = {
  position: 'absolute',
  right: 46,
  bottom: 12,
  px: 1.25,
  py: 0.375,
  borderRadius: 99,
  fontSize: '0.8125rem',
  fontWeight: 650,
  color: 'brand.onSignal',
  bgcolor: 'brand.signal',
  pointerEvents: 'none',
};

function Surface({ person, picture }: { person: StagePerson; picture: ShownPicture | null }): ReactNode {
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing);
  const mayDraw = useAbilities().includes('annotate');
  return isDrawing && mayDraw && <DrawingSurface {...{ person, picture }} />;
}

/** Null until the element is mounted. Follows each change of the layout. */
function useElementSize(): [Size | null, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const read = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [size, setElement];
}

/** Announces to screen readers what other people draw. */
function DrawingAnnouncer(): ReactNode {
  const text = useRoom(({ events, you }) => {
    const last = events.at(-1);
    return last && last.by.subject !== you?.subject ? announcementOf(last) : '';
  });
  return (
    <span aria-live="polite" style={visuallyHidden}>
      {text}
    </span>
  );
}

function announcementOf({ by, ...event }: RoomEvent): string {
  if (event.kind === 'shape:drawn') return `${by.name} drew ${toolTexts(event.data.shape.kind).said}.`;
  if (event.kind === 'shape:removed') return `${by.name} took back a mark.`;
  return event.kind === 'drawing:cleared' ? `${by.name} cleared marks.` : '';
}

/**
 * Shows the photo once it can be loaded. Until then, the page that froze the picture shows its own frame, and
 * the other pages show the frame that they had when the freeze reached them.
 */
function FrozenImage({ picture }: { picture: ShownPicture }): ReactNode {
  const stored = addressOf(picture);
  // The stored picture may be larger than the frame that this page froze.
  const address = picture.renditions === 'ready' ? stored : (picture.url ?? stored);
  return (
    <>
      <LastFrame />
      {address && (
        <RetriedImage src={address} alt="" draggable={false} data-testid="frozen-image" style={FILL} />
      )}
    </>
  );
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** The frame of the large picture when the freeze reaches this page; black where the browser provides no canvas. */
function LastFrame(): ReactNode {
  const { largeVideo } = useCall();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [video, element] = [largeVideo.current, canvas.current];
    if (!video || !element || video.videoWidth === 0) return;
    element.width = video.videoWidth;
    element.height = video.videoHeight;
    element.getContext('2d')?.drawImage(video, 0, 0);
  }, [largeVideo]);
  return <canvas ref={canvas} aria-hidden style={{ ...FILL, background: '#000' }} />;
}

/** The address of the stored photo; null until it can be shown. */
function addressOf({ photoId, renditions }: ShownPicture): string | null {
  if (renditions === 'ready') return urlOf(getPhotoImage.path, { params: { photoId } });
  return renditions === 'thumbnail' ? urlOf(getPhotoThumbnail.path, { params: { photoId } }) : null;
}
