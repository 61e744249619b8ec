import { MAX_SHAPES, type MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import type { Photo } from '@sightline/contracts/photos/photos';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useCall, useRoom } from '../call/callContext.ts';
import { boardOf, type DrawingBoard } from './DrawingBoard.ts';

export interface ShownPicture {
  id: string;
  peerId: string;
  photoId: string;
  width: number;
  height: number;
  /** The address of the frame that this page froze; null if someone else froze the picture. */
  url: string | null;
  renditions: Photo['renditions'] | null;
  /** The person who froze it; null for this person. */
  by: string | null;
  shapes: readonly MarkupShape[];
  /** The number of shapes that this person drew. */
  ownShapes: number;
}

/** Whether the room would refuse another shape. */
export const isFull = ({ shapes }: ShownPicture): boolean => shapes.length >= MAX_SHAPES;

export function useBoard(): DrawingBoard {
  return boardOf(useCall());
}

/** The picture that everyone draws on: the room's, or this page's frame until the room confirms it. */
export function useShownPicture(): ShownPicture | null {
  const { store } = useBoard();
  const picture = useRoom((state) => state.picture);
  const subject = useRoom(({ you }) => you?.subject ?? '');
  const frame = useStore(store, (state) => state.frame);
  const unsent = useStore(store, (state) => state.unsent);
  return useMemo(() => {
    if (!picture) return frame && { ...frame, renditions: null, by: null, shapes: [], ownShapes: 0 };
    const { id, peerId, photoId, width, height, renditions } = picture;
    const confirmed = new Set(picture.shapes.map((shape) => shape.id));
    const drawn = [...picture.shapes, ...unsent.filter((shape) => !confirmed.has(shape.id))];
    return {
      ...{ id, peerId, photoId, width, height, renditions },
      url: frame?.id === id ? frame.url : null,
      by: picture.by.subject === subject ? null : picture.by.name,
      shapes: drawn.map(({ shape }) => shape),
      ownShapes: drawn.filter((shape) => shape.subject === subject).length,
    };
  }, [picture, frame, unsent, subject]);
}
