import { type CaptionsState, captionsChanged } from '@sightline/contracts/rooms/captions';
import { on, type Slice } from './Slice.ts';

interface CaptionsPart {
  /** Who receives speech while anyone reads captions; null while no one does. */
  readonly captions: CaptionsState;
}

export const captions: Slice<CaptionsPart> = {
  initial: { captions: null },
  entered: ({ room }) => ({ captions: room.captions }),
  notices: [on(captionsChanged, (_, changed) => changed)],
};
