import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import type { Captures } from '../../inspection/photos/photoTiles.ts';
import { AddPhotos } from './AddPhotos.tsx';
import { PhotosPanel } from './PhotosPanel.tsx';
import { PhotosScope } from './PhotosScope.tsx';

interface PhotoToolProps {
  inspectionId: string;
  /** Events of the inspection's room; empty on a page that does not follow the room. */
  events: readonly RoomEvent[];
  /** Whether only the gallery is shown. */
  readOnly?: boolean;
  /** The photo that is large at first. */
  firstId?: string | null;
}

/** Staff take, upload, sort, compare and export an inspection's photos outside a call. */
export function PhotoTool({
  inspectionId,
  events,
  readOnly = false,
  firstId = null,
}: PhotoToolProps): ReactNode {
  return (
    <PhotosScope
      inspectionId={inspectionId}
      events={events}
      captures={NO_CAPTURES}
      itemOfCapture={noItem}
      canEdit={!readOnly}
      firstId={firstId}
    >
      {readOnly ? <PhotosPanel /> : <AddPhotos />}
    </PhotosScope>
  );
}

/** The same object at each rendering, so that the tiles are not built again. */
const NO_CAPTURES: Captures = new Map();
const noItem = (): null => null;
