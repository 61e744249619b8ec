import type { Position } from '@sightline/contracts/core/fields';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { RoomState } from '@sightline/room-client/types';
import type { ReactNode } from 'react';
import type { OpenMicrophone } from '../../devices/recordingMicrophone.ts';

/** The props that the room passes to the features in its tabs. */
export interface SlotProps {
  inspectionId: string;
  events: readonly RoomEvent[];
  captures: RoomState['captures'];
  itemOfCapture: (photoId: string) => string | null;
  /** Whether this person may mark the checklist and write the report. */
  canMark: boolean;
  /** Absent for a person who may not capture, and outside a call. */
  onCapture?: (itemId?: string) => void;
  /** The call's microphone for a voice note, of which the call hears nothing. Absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
}

/** What the large picture shows. */
export interface ShownStream {
  /** Null while there is no live picture. */
  track: MediaStreamTrack | null;
  isYours: boolean;
  /** Reads where this device is, when the picture is its own: a call never passes on where another phone is. */
  readPosition?: (() => Promise<Position | null>) | undefined;
  roomLabel: string;
}

/** Other features, rendered by the page that composes them: features never import each other. */
export interface LiveRoomSlots {
  /** Wraps the panel, for state that several tabs share. */
  frame: (props: SlotProps, children: ReactNode) => ReactNode;
  checklist: (props: SlotProps) => ReactNode;
  /** The progress of the checklist, on the Video tab. */
  progress: (props: SlotProps) => ReactNode;
  photos: (props: SlotProps) => ReactNode;
  /** Distances, heights, angles and areas on photos. */
  measurements?: (props: SlotProps) => ReactNode;
  /** What staff recorded, with its text. */
  voice?: (props: SlotProps) => ReactNode;
  /** Where the inspector was, on a map and in a list. */
  gps?: (props: SlotProps) => ReactNode;
  /** Scans what the large picture shows. */
  scanner?: (props: SlotProps, stream: ShownStream) => ReactNode;
  report?: (props: SlotProps) => ReactNode;
  account?: (props: SlotProps) => ReactNode;
  /** Fetches the code of the tabs ahead of the first opening. */
  preload: () => Promise<void>;
}
