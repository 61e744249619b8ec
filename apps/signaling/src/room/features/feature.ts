import type { Command } from '@sightline/contracts/core/define';
import type { z } from 'zod';
import { type Route, route } from '../../core/answer.ts';
import type { RoomSettings } from '../../core/settings.ts';
import type { Peer } from '../Peer.ts';
import type { FeatureKind, Room, RoomFeature } from '../Room.ts';

export interface InRoom {
  room: Room;
  peer: Peer;
}

/** The caller of a command. `requirePeer` throws the refusal for a page that is not in the room. */
export interface PeerCaller {
  requirePeer(): InRoom;
}

/** `own` is the feature in the caller's room. */
type AddCommand<Own> = <Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  handle: (own: Own, by: InRoom, request: z.output<Request>) => Promise<z.input<Reply>> | z.input<Reply>,
  options?: { perSecond?: number },
) => Route<PeerCaller>;

interface Definition<Own extends RoomFeature, Settings extends object> {
  /** Times and limits of the product; tests pass others. Names are unique over all features. */
  settings: Settings;
  create: (room: Room, settings: Settings) => Own;
  commands: (on: AddCommand<Own>) => readonly Route<PeerCaller>[];
}

export function feature<Own extends RoomFeature, Settings extends object>({
  settings,
  create,
  commands,
}: Definition<Own, Settings>): FeatureKind<Own> & {
  settings: Settings;
  routes: readonly Route<PeerCaller>[];
} {
  const kind: FeatureKind<Own> = {
    // A room has the settings of all features (features.ts).
    create: (room) => create(room, room.settings as RoomSettings & Settings),
  };
  const on: AddCommand<Own> = (command, handle, options) =>
    route(
      command,
      (caller: PeerCaller, request) => {
        const by = caller.requirePeer();
        return handle(by.room.feature(kind), by, request);
      },
      options,
    );
  return Object.assign(kind, { settings, routes: commands(on) });
}
