import { mintId } from '@sightline/contracts/core/ids';
import type { SeenPicture } from '@sightline/contracts/rooms/pointing';
import { frameOfVideo } from '../../../devices/frameOfTrack.ts';
import { seenPicture } from '../../../devices/seenPicture.ts';

/** A frame that this page froze. */
export interface Frame {
  /** The id of the frozen picture. */
  id: string;
  peerId: string;
  photoId: string;
  url: string;
  width: number;
  height: number;
}

/** Throws if there is no video. The caller must revoke `url`. */
export async function grabFrame(
  video: HTMLVideoElement | null,
  peerId: string,
): Promise<Frame & { blob: Blob; seen: SeenPicture | null }> {
  if (!video || video.videoWidth === 0) throw new Error('There is no video to freeze.');
  const { videoWidth: width, videoHeight: height } = video;
  const seen = seenPicture(video);
  const blob = await frameOfVideo(video);
  const url = URL.createObjectURL(blob);
  return { id: mintId(), peerId, photoId: mintId(), url, width, height, blob, seen };
}
