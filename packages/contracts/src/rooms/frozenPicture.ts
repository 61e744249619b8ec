import type { MarkupShape } from '../photos/photoMarkup.ts';
import type { Photo } from '../photos/photos.ts';
import type { RoomEvent, RoomEventAuthor } from './roomEvents.ts';

interface PictureShape {
  id: string;
  /** The person who drew it. */
  subject: string;
  name: string;
  at: string;
  shape: MarkupShape;
}

/** The picture that everyone on the call draws on. */
export interface FrozenPicture {
  id: string;
  /** The peer whose video it is. */
  peerId: string;
  by: RoomEventAuthor;
  /** The peer that froze it. */
  byPeerId: string;
  /** The person whose video it is. */
  subject: string;
  photoId: string;
  width: number;
  height: number;
  /** The copies of the photo that can be shown; null until it is stored. */
  renditions: Photo['renditions'] | null;
  /** The shapes in drawing order. */
  shapes: readonly PictureShape[];
}

/**
 * The frozen picture after an event; null while the video is live. The server and the pages follow the log with
 * this function, so that they agree about who may draw where.
 */
export function foldPicture(picture: FrozenPicture | null, event: RoomEvent): FrozenPicture | null {
  if (event.kind === 'picture:frozen')
    return { ...event.data, id: event.id, by: event.by, renditions: null, shapes: [] };
  return picture && foldFrozen(picture, event);
}

function foldFrozen(picture: FrozenPicture, event: RoomEvent): FrozenPicture | null {
  switch (event.kind) {
    case 'picture:resumed':
      return event.data.pictureId === picture.id ? null : picture;
    // Without one of them no one could supply the picture or say what it shows.
    case 'peer:left':
      return [picture.peerId, picture.byPeerId].includes(event.data.peerId) ? null : picture;
    case 'session:ended':
      return null;
    case 'photo:stored':
    case 'photo:updated':
      return event.data.photo.id === picture.photoId ? withPhoto(picture, event.data.photo) : picture;
    case 'shape:drawn':
    case 'shape:removed':
    case 'drawing:cleared':
      return { ...picture, shapes: foldShapes(picture, event) };
    default:
      // Pages compare by identity.
      return picture;
  }
}

function withPhoto(picture: FrozenPicture, { disposition, renditions }: Photo): FrozenPicture | null {
  return disposition === 'deleted' ? null : { ...picture, renditions };
}

function foldShapes({ id, shapes }: FrozenPicture, event: RoomEvent): FrozenPicture['shapes'] {
  if (event.kind === 'shape:drawn' && event.data.pictureId === id) {
    const { subject, name } = event.by;
    return [...shapes, { id: event.id, subject, name, at: event.at, shape: event.data.shape }];
  }
  if (event.kind === 'shape:removed') return shapes.filter((shape) => shape.id !== event.data.shapeId);
  if (event.kind !== 'drawing:cleared' || event.data.pictureId !== id) return shapes;
  const { subject } = event.data;
  return subject === null ? [] : shapes.filter((shape) => shape.subject !== subject);
}
