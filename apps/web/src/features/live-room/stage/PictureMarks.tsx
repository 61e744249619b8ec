import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import type { PictureLayerProps } from '../drawing/PictureLayer.tsx';

/** Loaded when someone points or draws for the first time. */
const loadParts = () => import('../drawing/parts.ts');
const PictureLayer = lazyPart(async () => ({ default: (await loadParts()).PictureLayer }));
const DrawingBar = lazyPart(async () => ({ default: (await loadParts()).DrawingBar }));

/** What people point at and draw over the picture of a person; nothing while no one does. */
export function PictureMarks(props: PictureLayerProps): ReactNode {
  const { id } = props.person;
  const isFrozen = useRoom(({ picture }) => picture?.peerId === id);
  const isDrawing = useCallView((view) => view.isDrawing && props.fit === 'contain');
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

/** The drawing tools below the picture, for people who may draw; shown when they open them or the picture is frozen. */
export function DrawingTools(): ReactNode {
  const isFrozen = useRoom(({ picture }) => picture !== null);
  const isDrawing = useCallView((view) => view.isDrawing);
  const mayDraw = useAbilities().includes('annotate');
  if (!mayDraw || (!isFrozen && !isDrawing)) return null;
  return (
    <Suspense>
      <DrawingBar />
    </Suspense>
  );
}
