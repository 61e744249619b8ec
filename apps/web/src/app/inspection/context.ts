import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useOutletContext } from 'react-router-dom';
import type { LiveInspection } from '../../inspection/useInspection.ts';

export type InspectionDialog = 'cancel' | 'edit' | 'invite' | 'mail' | 'move';

/** What the parts of an inspection's page share. */
export interface InspectionPageContext {
  inspectionId: string;
  /** Undefined until it has been read. */
  inspection: LiveInspection | undefined;
  events: readonly RoomEvent[];
  open: (dialog: InspectionDialog) => void;
}

export function useInspectionPage(): InspectionPageContext {
  return useOutletContext<InspectionPageContext>();
}
