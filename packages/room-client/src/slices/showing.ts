import { foldShownCamera, type ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import type { Slice } from './Slice.ts';

interface ShowingPart {
  /** The camera that the host shows to everyone; null if each page chooses. */
  readonly shownCamera: ShownCamera | null;
}

export const showing: Slice<ShowingPart> = {
  initial: { shownCamera: null },
  eventsAdded: ({ shownCamera }, added) => ({ shownCamera: added.reduce(foldShownCamera, shownCamera) }),
};
