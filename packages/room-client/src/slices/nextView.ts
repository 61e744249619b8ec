import { type ChosenView, viewChosen } from '@sightline/contracts/rooms/captures';
import { on, type Slice } from './Slice.ts';

interface NextViewPart {
  /** The view that the host chose for the next photo. */
  readonly nextView: ChosenView | null;
}

export const nextView: Slice<NextViewPart> = {
  initial: { nextView: null },
  entered: ({ room }) => ({ nextView: room.nextView }),
  notices: [on(viewChosen, (_, { view }) => ({ nextView: view }))],
};
