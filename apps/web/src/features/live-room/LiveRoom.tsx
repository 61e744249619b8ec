import type { RoomState } from '@sightline/room-client/types';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from 'react';
import { CallContext, useCall, useRoom } from './call/callContext.ts';
import type { LiveCall } from './call/LiveCall.ts';
import { DeviceCheck } from './check/DeviceCheck.tsx';
import { CallOver } from './screens/CallOver.tsx';
import { RoomScreen } from './screens/RoomScreen.tsx';
import { Workspace } from './screens/Workspace.tsx';
import type { LiveRoomSlots } from './slots.ts';
import type { TabId } from './tabs.ts';
import { isDeviceProblem, tellProblem } from './tellProblem.ts';

export interface LiveRoomProps {
  call: LiveCall;
  slots: LiveRoomSlots;
  /** What is inspected: the address. */
  subject: string;
  /** False for those who only watch and listen. */
  canPublish: boolean;
  /** May this person lead: checklist and report are theirs also without a call. */
  leads: boolean;
  tab: string;
  onTab: (tab: TabId) => void;
  /** A spent call cannot be used again: the page makes another one. */
  onRejoin: () => void;
  /** Absent for guests, who have no other page. */
  onBack?: () => void;
}

/** From the device check over the room to the end of the call. */
export function LiveRoom({ call, ...props }: LiveRoomProps): ReactNode {
  return (
    <CallContext value={call}>
      <Phases {...props} />
    </CallContext>
  );
}

function Phases({
  slots,
  subject,
  canPublish,
  leads,
  tab,
  onTab,
  onRejoin,
  onBack,
}: Omit<LiveRoomProps, 'call'>): ReactNode {
  const call = useCall();
  const screen = useRoom(screenOf);
  const isAhead = useQuietMoment();
  const [isWorkspace, setWorkspace] = useState(false);
  useReturnAfterReload(call);
  const leave = useCallback(() => void call.leave().then(onBack), [call, onBack]);
  const isIn = screen === 'room';
  const isShown = isIn || (screen === 'entering' && isAhead);
  const onWorkspace = leads ? () => setWorkspace(true) : undefined;
  if (isWorkspace && !isIn)
    return (
      <Workspace
        inspectionId={call.inspectionId}
        {...{ slots, subject, tab, onTab }}
        onClose={() => setWorkspace(false)}
      />
    );
  if (screen === 'over') return <CallOver {...{ onRejoin, onBack, onWorkspace }} />;
  return (
    <>
      {!isShown && <DeviceCheck {...{ subject, canPublish, onBack, onWorkspace }} />}
      {(isShown || isAhead) && (
        <div inert={!isShown} style={isShown ? undefined : AHEAD}>
          <RoomScreen {...{ slots, subject, tab, onTab, isIn }} onBack={onBack && leave} />
        </div>
      )}
    </>
  );
}

/** Drawn and laid out where nobody sees it. An Activity would have its layout and its effects still before it. */
const AHEAD: CSSProperties = { position: 'fixed', inset: 0, visibility: 'hidden', overflow: 'hidden' };

/**
 * Not every step of a call is another screen: what is drawn again while joining takes time from the first picture. Where
 * that picture waits already, its place is shown while the room answers.
 */
function screenOf({ call, media }: RoomState): 'check' | 'entering' | 'room' | 'over' {
  if (call.name === 'joining' && call.step === 'room' && media.size > 0) return 'entering';
  if (call.name === 'idle' || call.name === 'joining') return 'check';
  return call.name === 'live' || call.name === 'reconnecting' ? 'room' : 'over';
}

const QUIET_AFTER_MS = 1000;

/** True once the check has had its time: then the room is drawn ahead, and the way in is a matter of showing it. */
function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}

/** Whoever was in the room before the page was reloaded is in it again, with the same devices. */
function useReturnAfterReload(call: LiveCall): void {
  useEffect(() => {
    if (!call.canReturn() || call.room.getState().call.name !== 'idle') return;
    call.returnToRoom().catch((error: unknown) => {
      // What the room refuses has a screen of its own.
      if (isDeviceProblem(error)) tellProblem(error, 'Camera Error');
    });
  }, [call]);
}
