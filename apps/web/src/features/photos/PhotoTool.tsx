import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { PhotoCapture } from './capture/PhotoCapture.tsx';
import { PhotosPanel } from './PhotosPanel.tsx';
import { PhotosScope } from './PhotosScope.tsx';
import type { Captures } from './photoTiles.ts';

interface PhotoToolProps {
  inspectionId: string;
  /** Of the inspection's room, as far as the page follows them. */
  events: readonly RoomEvent[];
  /** Shows the gallery alone. */
  readOnly?: boolean;
}

/** Photos of an inspection outside a call: taking, uploading, sorting, comparing and exporting. For staff. */
export function PhotoTool({ inspectionId, events, readOnly = false }: PhotoToolProps): ReactNode {
  return (
    <PhotosScope
      inspectionId={inspectionId}
      events={events}
      captures={NO_CAPTURES}
      itemOfCapture={noItem}
      canEdit={!readOnly}
    >
      {!readOnly && <PhotoCapture inspectionId={inspectionId} offersCamera />}
      <PhotosPanel />
    </PhotosScope>
  );
}

/** The same objects at each rendering, so that the tiles are not built again. */
const NO_CAPTURES: Captures = new Map();
const noItem = (): null => null;
