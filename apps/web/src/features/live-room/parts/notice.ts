import type { RoomState } from '@sightline/room-client/slices';
import type { ComponentType } from 'react';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import type { Stage } from '../call/stage.ts';
import type { Device } from '../device.ts';
import type { DeviceActions } from '../useDeviceActions.ts';

/** The facts that the notices are made from. All times are Unix times in ms. */
export interface NoticeFacts {
  readonly room: RoomState;
  readonly stage: Stage;
  readonly local: LocalMediaState;
  readonly position: ReturnType<Device['position']['store']['getState']>['phase']['name'];
  readonly view: LiveCall['view'];
  /** Advances only when a notice appears or ends, and while a notice that `ticks` is shown. */
  readonly now: number;
}

interface CommonNotice {
  /** Notices with the same id count as one: dismissing it also hides those that come later. */
  readonly id: string;
  /**
   * A lower number comes first. Notices that do not fit are only announced and counted (StageNotices.tsx).
   */
  readonly priority: number;
  /** Without `from`, it is shown immediately; without `until`, as long as its source returns it. */
  readonly from?: number;
  readonly until?: number;
}

export interface TextNotice extends CommonNotice {
  readonly tone: 'warning' | 'info';
  /** A part in brackets is hidden from screen readers, which would announce each change. */
  readonly text: string | readonly (string | [unspoken: string])[];
  /** Whether the text changes with the time. */
  readonly ticks?: boolean;
  readonly actions?: readonly NoticeAction[];
}

export interface NoticeAction {
  readonly label: string;
  readonly isMain?: boolean;
  /** Absent for an action that only dismisses the notice until the call is left. */
  readonly run?: (call: LiveCall, devices: DeviceActions) => unknown;
}

/** A notice that reads from the server, or has a look of its own. */
export interface DrawnNotice extends CommonNotice {
  readonly render: ComponentType;
}

export type StageNotice = TextNotice | DrawnNotice;

/** Returns the notices of one feature. Must be pure. */
export type NoticeSource = (facts: NoticeFacts) => readonly StageNotice[];

/** Whether this person is in the room, or waits in its lobby, over a working connection. */
export const isConnected = ({ call }: RoomState): boolean => call.name === 'live' || call.name === 'waiting';

/** Whole seconds, at least 0: the clocks of server and device may differ a little. */
export const secondsSince = (since: string, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(since)) / 1000));
