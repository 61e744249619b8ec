import { type FrozenPicture, foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import type { Slice } from './Slice.ts';

interface DrawingPart {
  /** The frozen picture that everyone draws on; null while the video is live. */
  readonly picture: FrozenPicture | null;
}

export const drawing: Slice<DrawingPart> = {
  initial: { picture: null },
  eventsAdded: ({ picture }, added) => ({ picture: added.reduce(foldPicture, picture) }),
};
