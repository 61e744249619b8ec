import type { Position } from '@sightline/contracts/core/fields';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { RoomState } from '@sightline/room-client/slices';
import type { ReactNode } from 'react';
import type { OpenMicrophone } from '../../devices/recordingMicrophone.ts';

export interface SlotProps {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: RoomState['captures'];
  itemOfCapture: (photoId: string) => string | null;
  /** Whether this person may mark the checklist and write the report. */
  canMark: boolean;
  /** Absent for a person who may not capture, and outside a call. */
  onCapture?: (itemId?: string) => void;
  /** Lends the call's microphone to a voice note, which the call does not hear. Absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
}

/** The stream in the large picture. */
export interface ShownStream {
  /** Null while there is no live picture. */
  track: MediaStreamTrack | null;
  /** The same for all tracks of one camera or screen, also after its phone has joined again. */
  sourceId: string;
  isYours: boolean;
  /** Absent unless the picture is this device's own: a call never passes on another phone's position. */
  readPosition?: (() => Promise<Position | null>) | undefined;
  roomLabel: string;
}

/** The contents of the tabs, given by the page: features never import each other. */
export interface LiveRoomSlots {
  /** Wraps the panel, for state that several tabs share. */
  frame: (props: SlotProps, children: ReactNode) => ReactNode;
  checklist: (props: SlotProps) => ReactNode;
  /** Renders the progress of the checklist on the Video tab. */
  progress: (props: SlotProps) => ReactNode;
  photos: (props: SlotProps) => ReactNode;
  measurements?: (props: SlotProps) => ReactNode;
  voice?: (props: SlotProps) => ReactNode;
  gps?: (props: SlotProps) => ReactNode;
  scanner?: (props: SlotProps, stream: ShownStream) => ReactNode;
  /** Gets the function that opens the checklist at an item. */
  report?: (props: SlotProps, onItem: (itemId: string) => void) => ReactNode;
  account?: (props: SlotProps) => ReactNode;
  /** Fetches the code of the tabs before one is opened. */
  preload: () => Promise<void>;
}
