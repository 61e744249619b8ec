import { type ReactNode, useEffect, useState } from 'react';
import { CallContext, useCall, useRoom } from './call/callContext.ts';
import type { LiveCall } from './call/LiveCall.ts';
import { DeviceCheck } from './check/DeviceCheck.tsx';
import { CallEnded, CallFailed } from './screens/CallOver.tsx';
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
  const phase = useRoom((state) => state.call);
  const [isWorkspace, setWorkspace] = useState(false);
  useReturnAfterReload(call);
  const leave = onBack && (() => void call.leave().then(onBack));
  const onWorkspace = leads ? () => setWorkspace(true) : undefined;
  if (isWorkspace && phase.name !== 'live' && phase.name !== 'reconnecting')
    return (
      <Workspace
        inspectionId={call.inspectionId}
        {...{ slots, subject, tab, onTab }}
        onClose={() => setWorkspace(false)}
      />
    );
  switch (phase.name) {
    case 'idle':
    case 'joining':
      return <DeviceCheck {...{ subject, canPublish, onBack, onWorkspace }} />;
    case 'failed':
      return <CallFailed {...phase} {...{ onRejoin, onBack }} />;
    case 'ended':
      return <CallEnded {...phase} {...{ onRejoin, onBack, onWorkspace }} />;
    default:
      return <RoomScreen {...{ slots, subject, tab, onTab }} onBack={leave} />;
  }
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
