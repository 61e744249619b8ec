import { camera } from './camera.ts';
import { capture } from './capture.ts';
import { entering } from './entering.ts';
import { events } from './events.ts';
import { hosting } from './hosting.ts';
import { media } from './media.ts';
import type { SessionRoute } from './Session.ts';

/** Every command that this server answers, by name; any other event is refused. */
export const ROUTES: ReadonlyMap<string, SessionRoute> = new Map(
  [...entering, ...media, ...events, ...hosting, ...capture, ...camera].map((route) => [
    route.command.name,
    route,
  ]),
);
