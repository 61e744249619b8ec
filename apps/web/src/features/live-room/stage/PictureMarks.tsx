import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';
import type { PictureLayerProps } from '../drawing/PictureLayer.tsx';

/** Loaded when someone points or draws for the first time. */
const PictureLayer = lazyPart(async () => ({ default: (await import('../drawing/parts.ts')).PictureLayer }));

/** Renders nothing, and loads no code, until someone points, draws or freezes the picture. */
export function PictureMarks(props: PictureLayerProps): ReactNode {
  const { id } = props.person;
  const isFrozen = useRoom(({ picture }) => picture?.peerId === id);
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing && props.fit === 'contain');
  const { pointers } = useCall().room;
  const isPointedAt = useSyncExternalStore(pointers.subscribe, () =>
    [...pointers.getState().values()].some(({ peerId }) => peerId === id),
  );
  if (!isFrozen && !isDrawing && !isPointedAt) return null;
  return (
    <Suspense>
      <PictureLayer {...props} />
    </Suspense>
  );
}
