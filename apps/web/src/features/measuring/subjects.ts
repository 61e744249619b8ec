import { getPhotoImage, getPhotoThumbnail, type Photo } from '@sightline/contracts/photos/photos';
import { factsByDecoding } from '../../devices/pictureFacts.ts';
import type { StillEntry } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { urlOf } from '../../wire/call.ts';

/** A picture to measure on, either stored or still on this device. */
export interface MeasuringSubject {
  id: string;
  /** The item that its measurements belong to at first. */
  itemId: string | null;
  roomLabel: string;
  /** The size of the upright picture in pixels. */
  width: number;
  height: number;
  /** The focal length converted to 35 mm film; null if it is not known. */
  focalLength35: number | null;
  address: string;
  /** The address of a smaller copy, used if the picture cannot be reached. */
  fallback: string | null;
}

export function storedSubject({
  id,
  itemId,
  roomLabel,
  width,
  height,
  focalLength35,
}: Photo): MeasuringSubject {
  const params = { photoId: id };
  const [address, fallback] = [
    urlOf(getPhotoImage.path, { params }),
    urlOf(getPhotoThumbnail.path, { params }),
  ];
  return { id, itemId, roomLabel, width, height, focalLength35, address, fallback };
}

/**
 * Throws if this browser cannot show the picture. The size is that of the decoded picture: the header of a
 * phone's photo contains the size before it is turned upright. The caller must revoke the address.
 */
export async function waitingSubject({ id, input }: StillEntry): Promise<MeasuringSubject> {
  const picture = await pageOutbox().file(id);
  if (!picture) throw new Error('The picture is no longer on this device');
  const { width, height } = await factsByDecoding(picture);
  const { itemId = null, roomLabel } = input;
  const address = URL.createObjectURL(picture);
  return { id, itemId, roomLabel, width, height, focalLength35: null, address, fallback: null };
}
