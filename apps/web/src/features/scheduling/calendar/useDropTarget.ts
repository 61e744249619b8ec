import { type RefObject, useState } from 'react';
import { type Column } from './gridColumns.ts';
import { dropAt, type Scale } from './gridLayout.ts';
import type { MovedEntry } from './MoveFields.tsx';
import type { Point } from './useDrag.ts';

/** Where an inspection would land. */
export interface DropTarget {
  inspectionId: string;
  column: Column;
  time: string;
}

/** What a card tells while it is dragged. */
export interface DragOver {
  target: DropTarget | null;
  onMove: (entry: MovedEntry, point: Point, grabbed: number) => void;
  onDrop: (entry: MovedEntry, point: Point, grabbed: number) => void;
  onCancel: () => void;
}

interface DropTargetOptions {
  area: RefObject<HTMLDivElement | null>;
  columns: readonly Column[];
  scale: Scale;
  onDrop: (entry: MovedEntry, to: { column: Column; time: string }) => void;
}

/** The places of the columns on the screen. */
export function edgesOf(area: HTMLElement | null): DOMRect[] {
  return [...(area?.children ?? [])].map((column) => column.getBoundingClientRect());
}

/** The place in the grid below a dragged card. The children of `area` are the columns. */
export function useDropTarget({ area, columns, scale, onDrop }: DropTargetOptions): DragOver {
  const [target, setTarget] = useState<DropTarget | null>(null);
  const placeOf = (point: Point, grabbed: number): { column: Column; time: string } | null => {
    const edges = edgesOf(area.current);
    return dropAt(point, grabbed, { top: edges[0]?.top ?? 0, columns, edges, scale });
  };
  return {
    target,
    onMove: ({ inspectionId }, point, grabbed) => {
      const place = placeOf(point, grabbed);
      setTarget((before) => {
        if (!place) return null;
        const isSame = before?.time === place.time && before.column.key === place.column.key;
        return isSame ? before : { inspectionId, ...place };
      });
    },
    onDrop: (entry, point, grabbed) => {
      setTarget(null);
      const place = placeOf(point, grabbed);
      if (place) onDrop(entry, place);
    },
    onCancel: () => setTarget(null),
  };
}
