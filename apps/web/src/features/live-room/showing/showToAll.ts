import { mintId } from '@sightline/contracts/core/ids';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { useAbilities, useCall, useRoom } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';

export interface ShowToAll {
  label: 'Show to all' | 'Stop showing to all';
  /** Whether everyone sees this camera large. */
  isShown: boolean;
  choose: () => Promise<void>;
}

/** Returns null where neither showing nor stopping is offered. */
export function useShowToAll(person: StagePerson): ShowToAll | null {
  const { room, view } = useCall();
  const mayShow = useAbilities().includes('control-camera');
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  const isAlone = useRoom(({ peers }) => peers.length === 0);
  if (!mayShow || isAlone || person.isScreen || !(isShown || person.video)) return null;
  return {
    label: isShown ? 'Stop showing to all' : 'Show to all',
    isShown,
    choose: async () => {
      try {
        await room.ask(showCamera, { id: mintId(), peerId: isShown ? null : person.id });
        view(pictureView).setState({ pinnedId: null });
      } catch (error) {
        showError(error, isShown ? 'Still shown to all' : `Couldn't show ${person.name} to all`);
      }
    },
  };
}
