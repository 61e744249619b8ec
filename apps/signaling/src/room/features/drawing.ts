import { AppError } from '@sightline/contracts/core/errors';
import { MAX_SHAPES } from '@sightline/contracts/photos/photoMarkup';
import {
  clearDrawing,
  drawShape,
  frameRequested,
  freezePicture,
  growStroke,
  removeShape,
  resumePicture,
  STROKES_PER_SECOND,
  strokeGrown,
} from '@sightline/contracts/rooms/drawing';
import type { FrozenPicture } from '@sightline/contracts/rooms/frozenPicture';
import {
  markStuck,
  movePointer,
  POINTS_PER_SECOND,
  pointerMoved,
  type SeenPicture,
  stickMark,
} from '@sightline/contracts/rooms/pointing';
import type { Peer } from '../Peer.ts';
import type { Room } from '../Room.ts';
import { feature, type InRoom } from './feature.ts';

/** What is drawn is a durable event, so a repeated command finds its own event and changes nothing. */
export const drawing = feature({
  settings: {},
  // The log has what is drawn, and the room's record folds it.
  create: () => ({ close: () => undefined }),
  commands: (on) => [
    on(
      movePointer,
      (_own, { room, peer }, { peerId, at }) => {
        room.get(peerId);
        for (const other of othersOf(room, peer))
          other.notifyVolatile(pointerMoved, { by: peer.id, peerId, at });
        return {};
      },
      { perSecond: POINTS_PER_SECOND },
    ),

    on(
      growStroke,
      (_own, { room, peer }, stroke) => {
        requirePicture(room, stroke.pictureId);
        for (const other of othersOf(room, peer))
          other.notifyVolatile(strokeGrown, { by: peer.id, ...stroke });
        return {};
      },
      { perSecond: STROKES_PER_SECOND },
    ),

    on(stickMark, (_own, { room, peer }, { peerId, at, seen }) => {
      room.get(peerId).notify(markStuck, { by: peer.id, at, seen });
      return {};
    }),

    on(freezePicture, async (_own, { room, peer }, { id, seen, ...picture }) => {
      const filmed = room.get(picture.peerId);
      const known = room.record.facts.photos.get(picture.photoId);
      // The command is repeated because its reply was lost: the filming page keeps a frame only once.
      if (known === id) return { isFilmed: await isFilmed({ room, peer }, filmed, picture.photoId, seen) };
      if (room.record.picture) throw new AppError('pictureFrozen');
      // The drawing would be added to a photo of something else.
      if (known !== undefined) throw new AppError('conflict', { thing: 'photo' });
      room.quota.spend(peer.subject, picture.photoId);
      const data = { ...picture, subject: filmed.subject, byPeerId: peer.id };
      const { captureOrders } = room.services;
      const order = { inspectionId: room.inspectionId, subject: peer.subject };
      const freeze = () => room.record.append({ id, by: peer.author, kind: 'picture:frozen', data });
      // The others see the freeze before the frame is there.
      if (!seen || filmed === peer) {
        await captureOrders.place(picture.photoId, order, freeze);
        return { isFilmed: false };
      }
      const [isKept] = await Promise.all([isFilmed({ room, peer }, filmed, picture.photoId, seen), freeze()]);
      if (!isKept) await captureOrders.place(picture.photoId, order, () => Promise.resolve());
      return { isFilmed: isKept };
    }),

    on(resumePicture, async (_own, { room, peer }, { id, pictureId }) => {
      if (room.record.picture?.id !== pictureId) return {};
      room.quota.spend(peer.subject, pictureId);
      await room.record.append({ id, by: peer.author, kind: 'picture:resumed', data: { pictureId } });
      return {};
    }),

    on(drawShape, async (_own, { room, peer }, { id, pictureId, shape }) => {
      const { shapes } = requirePicture(room, pictureId);
      if (shapes.some((drawn) => drawn.id === id)) return {};
      if (shapes.length >= MAX_SHAPES) throw new AppError('drawingFull');
      room.quota.spend(peer.subject, JSON.stringify(shape));
      await room.record.append({ id, by: peer.author, kind: 'shape:drawn', data: { pictureId, shape } });
      return {};
    }),

    on(removeShape, async (_own, { room, peer }, { id, shapeId }) => {
      const drawn = room.record.picture?.shapes.find((shape) => shape.id === shapeId);
      if (!drawn) return {};
      if (drawn.subject !== peer.subject) throw new AppError('forbidden');
      room.quota.spend(peer.subject, shapeId);
      await room.record.append({ id, by: peer.author, kind: 'shape:removed', data: { shapeId } });
      return {};
    }),

    on(clearDrawing, async (_own, { room, peer }, { id, pictureId, shapes }) => {
      if (shapes === 'all' && !peer.can('mark')) throw new AppError('forbidden');
      requirePicture(room, pictureId);
      room.quota.spend(peer.subject, pictureId);
      const subject = shapes === 'all' ? null : peer.subject;
      await room.record.append({
        id,
        by: peer.author,
        kind: 'drawing:cleared',
        data: { pictureId, subject },
      });
      return {};
    }),
  ],
});

/** Whether the filming page keeps its full frame as this photo. The id is then bound to its person. */
async function isFilmed(
  { room, peer }: InRoom,
  filmed: Peer,
  photoId: string,
  seen: SeenPicture | undefined,
): Promise<boolean> {
  if (!seen || filmed === peer || !filmed.isConnected) return false;
  const order = { inspectionId: room.inspectionId, subject: filmed.subject };
  const request = { photoId, seen, roomLabel: room.record.facts.label };
  try {
    await room.services.captureOrders.place(photoId, order, async () => {
      const { isKept } = await filmed.request(frameRequested, request, room.settings.phoneTimeoutMs);
      if (!isKept) throw new AppError('notReady', { thing: 'picture' });
    });
    return true;
  } catch (error) {
    // The id belongs to another person's photo. After other errors, the page that froze it uploads the frame.
    if (error instanceof AppError && error.code === 'conflict') throw error;
    return false;
  }
}

const othersOf = (room: Room, peer: Peer): readonly Peer[] => room.peers.filter((other) => other !== peer);

function requirePicture(room: Room, pictureId: string): FrozenPicture {
  const { picture } = room.record;
  if (picture?.id !== pictureId) throw new AppError('pictureLive');
  return picture;
}
