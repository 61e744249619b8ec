import { ROOM_SETTINGS, type RoomSettings } from '../core/settings.ts';
import { captions } from './features/captions.ts';
import { connection } from './features/connection.ts';
import { drawing } from './features/drawing.ts';
import { hosting } from './features/hosting.ts';
import { interruption } from './features/interruption.ts';
import { liveness } from './features/liveness.ts';
import { recording } from './features/recording/recording.ts';
import { showing } from './features/showing.ts';
import { stills } from './features/stills.ts';
import { waiting } from './features/waiting.ts';

/** In the order in which the features are told what happens: the recorder stops before its streams. */
export const FEATURES = [
  ...[recording, hosting, waiting, connection],
  ...[stills, drawing, showing, liveness, captions, interruption],
] as const;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export type Settings = RoomSettings & Intersection<(typeof FEATURES)[number]['settings']>;

export const SETTINGS: Settings = Object.assign(
  { ...ROOM_SETTINGS },
  ...FEATURES.map(({ settings }) => settings),
);
