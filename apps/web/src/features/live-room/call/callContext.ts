import { ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { RoomState } from '@sightline/room-client/slices';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { type LiveCall, sessionView } from './LiveCall.ts';
import { drawingView, pictureView, type Stage, stageOf } from './stage.ts';
import type { View } from './Views.ts';
import { FULL_VOLUME } from './Volumes.ts';

export const CallContext = createContext<LiveCall | null>(null);

export function useCall(): LiveCall {
  const call = useContext(CallContext);
  if (!call) throw new Error('The live room is shown inside a call only');
  return call;
}

/**
 * Selects a part of the room's state. `select` must return the same object for the same state, or React
 * loops.
 */
export function useRoom<Value>(select: (state: RoomState) => Value): Value {
  const { shown } = useCall();
  return useSyncExternalStore(shown.subscribe, () => select(shown.getState()));
}

export function useLocalMedia<Value>(select: (media: LocalMediaState) => Value): Value {
  return useStore(useCall().device.media.store, useShallow(select));
}

export function useCallView<State extends object, Value>(
  view: View<State>,
  select: (state: State) => Value,
): Value {
  return useStore(useCall().view(view), select);
}

/** The volume on this device, from 0 to 100. */
export function useVolume(subject: string): number {
  return useStore(useCall().volumes.store, (volumes) => volumes[subject] ?? FULL_VOLUME);
}

/** The abilities granted by the room; until it answers, the defaults of the role. */
export function useAbilities(): readonly Ability[] {
  const role = useCallView(sessionView, (session) => session.role);
  return useRoom(useShallow((state) => state.you?.abilities ?? ABILITIES_OF[role]));
}

/** Whether this person may host: the ticket allows it, even after a hand-over, or they host now. */
export function useMayHost(): boolean {
  const byTicket = useCallView(sessionView, ({ role }) => role === 'host');
  const isHost = useRoom(({ you }) => you?.role === 'host');
  return byTicket || isHost;
}

export function useStage(): Stage {
  const role = useCallView(sessionView, (session) => session.role);
  const you = useRoom((state) => state.you);
  const peers = useRoom((state) => state.peers);
  const media = useRoom((state) => state.media);
  const activeSpeakerId = useRoom((state) => state.activeSpeakerId);
  const picture = useRoom((state) => state.picture);
  const shownCamera = useRoom((state) => state.shownCamera);
  const local = useLocalMedia((current) => current);
  const pinnedId = useCallView(pictureView, (view) => view.pinnedId);
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing);
  const drawnId = useCallView(drawingView, (view) => view.drawnId);
  return useMemo(() => {
    const room = { you, peers, media, activeSpeakerId, picture, shownCamera };
    return stageOf(room, { role, pinnedId, isDrawing, drawnId }, local);
  }, [you, peers, media, activeSpeakerId, picture, shownCamera, role, pinnedId, isDrawing, drawnId, local]);
}
