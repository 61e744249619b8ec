import { getPhotoImage, getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import { type ReactNode, useEffect, useRef } from 'react';
import { RetriedImage } from '../../../ui/RetriedImage.tsx';
import { urlOf } from '../../../wire/call.ts';
import { useCall } from '../call/callContext.ts';
import type { ShownPicture } from './useShownPicture.ts';

/**
 * Shows the photo once it can be loaded. Until then, the page that froze the picture shows its own frame, and
 * the other pages show the frame that they had when the freeze reached them.
 */
export function FrozenImage({ picture }: { picture: ShownPicture }): ReactNode {
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
