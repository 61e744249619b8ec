import { ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { RoomState } from '@sightline/room-client/types';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import type { CallView, LiveCall } from './LiveCall.ts';
import { placeholderRoom, type StagePerson, spotlightOf, stagePeople, stagePictures } from './stagePeople.ts';
import { FULL_VOLUME } from './Volumes.ts';

export const CallContext = createContext<LiveCall | null>(null);

/** The call that this part of the screen belongs to. */
export function useCall(): LiveCall {
  const call = useContext(CallContext);
  if (!call) throw new Error('The live room is shown inside a call only');
  return call;
}

/**
 * Selects a part of the room's state. `select` must return the same object for the same state, or React loops.
 */
export function useRoom<Value>(select: (state: RoomState) => Value): Value {
  const { room } = useCall();
  const subscribe = useCallback((listener: () => void) => room.subscribe(listener), [room]);
  return useSyncExternalStore(subscribe, () => select(room.getState()));
}

export function useLocalMedia<Value>(select: (media: LocalMediaState) => Value): Value {
  return useStore(useCall().device.media.store, useShallow(select));
}

export function useCallView<Value>(select: (view: CallView) => Value): Value {
  return useStore(useCall().view, select);
}

/** How loud this person is on this device, from 0 to 100. */
export function useVolume(subject: string): number {
  return useStore(useCall().volumes.store, (volumes) => volumes[subject] ?? FULL_VOLUME);
}

/** The abilities granted by the room; until it answers, the defaults of the role. */
export function useAbilities(): readonly Ability[] {
  const role = useCallView((view) => view.role);
  return useRoom(useShallow((state) => state.you?.abilities ?? ABILITIES_OF[role]));
}

/** Whether this person may host: the ticket allows it, even after a hand-over, or they host now. */
export function useMayHost(): boolean {
  const byTicket = useCallView(({ role }) => role === 'host');
  const isHost = useRoom(({ you }) => you?.role === 'host');
  return byTicket || isHost;
}

/** The people on the stage, their pictures, and the large one; before joining, placeholders for them. */
export function useStage(): {
  people: readonly StagePerson[];
  pictures: readonly StagePerson[];
  spotlight: StagePerson | null;
} {
  const role = useCallView((view) => view.role);
  const you = useRoom((state) => state.you);
  const peers = useRoom((state) => state.peers);
  const media = useRoom((state) => state.media);
  const speakerId = useRoom((state) => state.activeSpeakerId);
  const local = useLocalMedia((current) => current);
  const frozenId = useRoom(({ picture }) => picture?.peerId ?? null);
  const pinnedId = useCallView((view) => view.pinnedId) ?? frozenId;
  const isDrawing = useCallView((view) => view.isDrawing);
  return useMemo(() => {
    const people = stagePeople(you ? { you, peers, media } : placeholderRoom(media, role), local);
    // People point and draw in the pictures of cameras, so a shared screen leaves the large picture to them.
    const pictures = isDrawing ? people : stagePictures(people, media);
    return { people, pictures, spotlight: spotlightOf(pictures, pinnedId, speakerId) };
  }, [you, peers, media, role, local, pinnedId, speakerId, isDrawing]);
}
