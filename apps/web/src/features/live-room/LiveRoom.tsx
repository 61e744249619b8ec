import type { RoomState } from '@sightline/room-client/slices';
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { DeviceError } from '../../devices/DeviceError.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { CallContext, useCall, useCallView, useMayHost, useRoom } from './call/callContext.ts';
import type { LiveCall } from './call/LiveCall.ts';
import { sessionView } from './call/LiveCall.ts';
import { DeviceCheck } from './check/DeviceCheck.tsx';
import { CallOver, SessionEnded } from './screens/CallOver.tsx';
import { showError } from './showError.ts';
import type { LiveRoomSlots } from './slots.ts';
import type { OpenTab } from './tabs.ts';
import { confirmLeaving, useBackGuard } from './useBackGuard.ts';

/** The code is fetched while the device check is shown. */
const RoomScreen = lazyScreen(async () => ({
  default: (await import('./screens/RoomScreen.tsx')).RoomScreen,
}));
const Workspace = lazyScreen(async () => ({
  default: (await import('./screens/Workspace.tsx')).Workspace,
}));

export interface LiveRoomProps {
  call: LiveCall;
  slots: LiveRoomSlots;
  /** A notice above the workspace, such as that the device is offline. */
  notice?: ReactNode;
  /** The address under inspection. */
  subject: string;
  /** False for observers. */
  canPublish: boolean;
  tab: string;
  onTab: OpenTab;
  /** Opens another call, since a call that has ended cannot be reused. */
  onRejoin: () => void;
  /** Absent for guests, who have no other page. */
  onBack?: () => void;
}

export function LiveRoom({ call, ...props }: LiveRoomProps): ReactNode {
  return (
    <CallContext value={call}>
      <Phases {...props} />
    </CallContext>
  );
}

function Phases({
  slots,
  notice,
  subject,
  canPublish,
  tab,
  onTab,
  onRejoin,
  onBack,
}: Omit<LiveRoomProps, 'call'>): ReactNode {
  const call = useCall();
  const screen = useRoom(screenOf);
  const isRendered = useRenderedAhead();
  // The host can open the checklist and report without a call.
  const mayHost = useMayHost();
  const [isWorkspace, setWorkspace] = useState(false);
  // The room's code arrives while the device check is rendered; joining takes longer than that.
  useEffect(() => void RoomScreen.preload().catch(() => {}), []);
  useEffect(() => {
    if (isRendered && mayHost) void Workspace.preload().catch(() => {});
  }, [isRendered, mayHost]);
  useReturnAfterReload(call);
  const isIn = screen === 'room';
  const isClosed = useCallView(sessionView, ({ closed }) => closed !== null);
  const removeBackGuard = useBackGuard(isIn, call);
  const leave = useCallback(async (): Promise<void> => {
    if (!(await confirmLeaving())) return;
    await call.leave();
    await removeBackGuard();
    onBack?.();
  }, [call, onBack, removeBackGuard]);
  // The function stays the same: a new one would render the control bar again.
  const onLeave = useCallback(() => void leave(), [leave]);
  const isShown = isIn || screen === 'joining';
  // Unmounting the device check takes as long as showing the room, so it is hidden first.
  const isCheckOver = useDeferredValue(isShown);
  const openWorkspace = useCallback(() => setWorkspace(true), []);
  const onWorkspace = mayHost ? openWorkspace : undefined;
  if (isWorkspace && !isIn)
    return (
      <Suspense>
        <Workspace
          inspectionId={call.inspectionId}
          {...{ slots, notice, subject, tab, onTab }}
          onClose={() => setWorkspace(false)}
        />
      </Suspense>
    );
  if (isClosed && screen === 'check') return <SessionEnded onBack={onBack} />;
  // After the call, the host continues with the report.
  const toReport = onWorkspace && (() => [onTab('report'), onWorkspace()]);
  if (screen === 'over') return <CallOver {...{ onRejoin, onBack }} onWorkspace={toReport} />;
  return (
    <>
      {!(isShown && isCheckOver) && (
        <div hidden={isShown}>
          <DeviceCheck {...{ subject, canPublish, onBack, onWorkspace }} />
        </div>
      )}
      {(isShown || isRendered) && (
        <div inert={!isShown} style={isShown ? undefined : OFFSCREEN}>
          <Suspense>
            <RoomScreen {...{ slots, subject, tab, onTab, isIn }} onBack={onBack && onLeave} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Renders and lays out, but hides. A hidden Activity would defer layout and effects. Decision 046. */
const OFFSCREEN: CSSProperties = { position: 'fixed', inset: 0, visibility: 'hidden', overflow: 'hidden' };

/**
 * Not every step of a call has its own screen: each render while joining delays the first picture. If the
 * tracks are already set up, the room is shown before the server has answered.
 */
function screenOf({ call, media }: RoomState): 'check' | 'joining' | 'room' | 'over' {
  if (call.name === 'joining' && call.step === 'room' && media.size > 0) return 'joining';
  if (call.name === 'idle' || call.name === 'joining') return 'check';
  const isIn = call.name === 'waiting' || call.name === 'live' || call.name === 'reconnecting';
  return isIn ? 'room' : 'over';
}

const PRERENDER_DELAY_MS = 1000;

/**
 * Whether the room is rendered behind the device check, so that joining only reveals it: after the device
 * check has had time to render, or while a person who pressed Join at once waits for the server.
 */
function useRenderedAhead(): boolean {
  const [isOver, setOver] = useState(false);
  // If it is rendered already, pressing Join must not render it again.
  const isJoining = useRoom(({ call }) => !isOver && call.name === 'joining');
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PRERENDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver || isJoining;
}

/** Rejoins with the same devices when the page was reloaded during a call. */
function useReturnAfterReload(call: LiveCall): void {
  useEffect(() => {
    if (!call.canReturn() || call.room.getState().call.name !== 'idle') return;
    call.returnToRoom().catch((error: unknown) => {
      // A refusal by the room has its own screen.
      if (error instanceof DeviceError) showError(error, 'Camera Error');
    });
  }, [call]);
}
