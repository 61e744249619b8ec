import { type FrozenPicture, foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import { type MarkedThing, markStuck, pointerMoved } from '@sightline/contracts/rooms/pointing';
import { on, type Slice } from './Slice.ts';

interface DrawingPart {
  /** The frozen picture that everyone draws on; null while the video is live. */
  readonly picture: FrozenPicture | null;
  /** The things in this device's picture on which others have set marks, by peer, until they remove them. */
  readonly marked: ReadonlyMap<string, MarkedThing>;
}

export const drawing: Slice<DrawingPart> = {
  initial: { picture: null, marked: new Map() },
  eventsAdded: ({ picture }, added) => ({ picture: added.reduce(foldPicture, picture) }),
  notices: [
    on(markStuck, ({ marked }, { by, ...thing }) => ({ marked: new Map(marked).set(by, thing) })),
    on(pointerMoved, ({ marked }, { by, at }) =>
      at === null && marked.has(by) ? { marked: new Map([...marked].filter(([id]) => id !== by)) } : {},
    ),
  ],
};
