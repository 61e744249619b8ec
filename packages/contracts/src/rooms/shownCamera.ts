import { z } from 'zod';
import { command } from '../core/define.ts';
import { Id, MintedId } from '../core/ids.ts';
import type { RoomEvent, RoomEventBody } from './roomEvents.ts';

/** With several phones on a call, the host chooses the camera that everyone sees large (SPEC.md, S rules). */

/** Shows this peer's camera large to everyone; null leaves the choice to each page again. */
export const showCamera = command({
  name: 'camera:show',
  ability: 'control-camera',
  request: z.strictObject({ id: MintedId, peerId: Id.nullable() }),
  reply: z.object({}),
});

type ChosenCamera = NonNullable<Extract<RoomEventBody, { kind: 'camera:shown' }>['data']['camera']>;

export interface ShownCamera extends ChosenCamera {
  /** The id of the choice. */
  id: string;
  /** Whether its peer is in the room; the choice waits for a person who has left. */
  isHere: boolean;
}

/** The choice after an event. Pages follow the log with this function, so that all show the same camera. */
export function foldShownCamera(shown: ShownCamera | null, event: RoomEvent): ShownCamera | null {
  if (event.kind === 'camera:shown')
    return event.data.camera && { ...event.data.camera, id: event.id, isHere: true };
  return shown && foldShown(shown, event);
}

function foldShown(shown: ShownCamera, event: RoomEvent): ShownCamera | null {
  switch (event.kind) {
    case 'peer:left':
      return event.data.peerId === shown.peerId ? { ...shown, isHere: false } : shown;
    case 'peer:joined': {
      if (shown.isHere || event.by.subject !== shown.subject) return shown;
      const { peerId, number = 1 } = event.data;
      return { ...shown, peerId, number, isHere: true };
    }
    case 'session:ended':
      return null;
    default:
      // Pages compare by identity.
      return shown;
  }
}
