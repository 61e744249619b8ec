import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { RoomState } from '@sightline/room-client/slices';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { placeholderRoom, type StagePerson, spotlightOf, stagePeople, stagePictures } from './stagePeople.ts';
import type { View } from './Views.ts';

export const pictureView: View<{
  /** The peer that this person pinned as the large picture; null for none. */
  readonly pinnedId: string | null;
  readonly grid: boolean;
}> = { initial: { pinnedId: null, grid: false } };

export const drawingView: View<{
  /** Whether the tools for pointing and drawing are open. */
  readonly isDrawing: boolean;
  /** The peer in whose picture this person points or draws, which stays large while others speak. */
  readonly drawnId: string | null;
}> = { initial: { isDrawing: false, drawnId: null } };

export interface Stage {
  people: readonly StagePerson[];
  pictures: readonly StagePerson[];
  /** The large picture. */
  spotlight: StagePerson | null;
}

type StageRoom = Pick<RoomState, 'you' | 'peers' | 'media' | 'activeSpeakerId' | 'picture' | 'shownCamera'>;

interface StageView {
  role: RoomRole;
  pinnedId: string | null;
  isDrawing: boolean;
  drawnId: string | null;
}

/** Before joining, the people are placeholders. */
export function stageOf(room: StageRoom, view: StageView, local: LocalMediaState): Stage {
  const { media, shownCamera: shown, activeSpeakerId } = room;
  const speakerId = view.drawnId ?? activeSpeakerId;
  const people = stagePeople(room.you ? room : placeholderRoom(media, view.role), local);
  // People point and draw on the pictures of cameras, so a shared screen is left out while they do.
  const pictures = view.isDrawing ? people : stagePictures(people, media);
  const frozenId = room.picture?.peerId ?? null;
  // While this person draws, the frozen picture is large, since strokes go on it.
  const pinnedId = view.isDrawing ? (frozenId ?? view.pinnedId) : (view.pinnedId ?? frozenId);
  return { people, pictures, spotlight: spotlightOf(pictures, { pinnedId, shown, speakerId }) };
}
