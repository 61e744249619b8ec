import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { RoomState } from '@sightline/room-client/types';
import type { ReactNode } from 'react';

/** What the room lends to the features that fill its tabs. */
export interface SlotContext {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: RoomState['captures'];
  itemOfCapture: (photoId: string) => string | null;
  /** May this person mark the checklist and write the report? */
  canMark: boolean;
  /** Absent for those who may not capture, and outside the call. */
  onCapture?: (itemId?: string) => void;
}

/** Other features, drawn by the page that composes them: features never import each other. */
export interface LiveRoomSlots {
  /** Around everything, for what several tabs share. */
  frame: (context: SlotContext, children: ReactNode) => ReactNode;
  checklist: (context: SlotContext) => ReactNode;
  /** The progress of the checklist for those who watch. */
  progress: (context: SlotContext) => ReactNode;
  photos: (context: SlotContext) => ReactNode;
  report?: (context: SlotContext) => ReactNode;
  account?: (context: SlotContext) => ReactNode;
}
