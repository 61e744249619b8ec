import { chooseView } from '@sightline/contracts/rooms/captures';
import type { RoomState } from '@sightline/room-client/slices';
import type { RoomClient } from '@sightline/room-client/types';
import {
  chooseNextView,
  nextView,
  subscribeNextView,
  type ViewClaim,
} from '../../../inspection/required-views/nextView.ts';

/**
 * Keeps the view for the next photo the same for everyone on the call (SPEC.md, C-11): a host's choice is
 * sent to the room, and the room's choice is shown. Returns the function that ends it.
 */
export function shareNextView(inspectionId: string, room: RoomClient): () => void {
  let wasLive = false;
  /** The room's last choice. */
  let said: string | null = null;
  const offer = (): void => {
    const state = room.getState();
    const view = nextView(inspectionId);
    if (!mayChoose(state) || view?.id === state.nextView?.id) return;
    // Without a connection to the room, the choice still applies on this device.
    void room.ask(chooseView, { view }).catch(() => {});
  };
  const follow = (): void => {
    const state = room.getState();
    const isLive = state.call.name === 'live' && state.room !== null;
    const isEntering = isLive && !wasLive;
    wasLive = isLive;
    if (!isLive) return;
    const view = state.nextView;
    const isNews = (view?.id ?? null) !== said;
    said = view?.id ?? null;
    // A room that has restarted on another node learns the choice from the host's page.
    if (isEntering && nextView(inspectionId) && mayChoose(state)) offer();
    else if (isNews && view?.id !== nextView(inspectionId)?.id) chooseNextView(inspectionId, view);
  };
  const stops = [room.subscribe(follow), subscribeNextView(offer)];
  return () => stops.forEach((stop) => stop());
}

function mayChoose({ call, room, you }: RoomState): boolean {
  return call.name === 'live' && room !== null && (you?.abilities.includes('control-camera') ?? false);
}

/** Settles the claim of a view by the outcome of the still on the other phone. */
export function settleByCapture(room: RoomClient, photoId: string, { settle }: ViewClaim): void {
  const stop = room.subscribe(() => {
    const state = room.getState().captures.get(photoId)?.progress.state;
    if (state === 'requested') return;
    stop();
    settle(state !== 'failed');
  });
}
