import { z } from 'zod';
import { RoomRole, STAFF } from '../accounts/roles.ts';
import { command, endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

/**
 * How the connection of each person was, minute by minute (SPEC.md, L rules). The signaling node measures what
 * passes through it; what only the page can know is marked as reported by the page.
 */

/** The way that the packets take. Only the page knows whether a relay is between it and the server. */
export const MediaPath = z.enum(['udp', 'tcp', 'relay']);
export type MediaPath = z.infer<typeof MediaPath>;

const Milliseconds = z.int().min(0).max(600_000);
/** Seconds of about a minute; a page that was suspended reports late. */
const Seconds = z.number().min(0).max(600);

/** The page's own figures of its last minute; null where the browser does not report one. */
export const PageMinute = z.strictObject({
  path: MediaPath.nullable(),
  roundTripMs: Milliseconds.nullable(),
  /** The time for which the received picture that froze longest was frozen. */
  frozenSeconds: Seconds.nullable(),
  /** The time from joining to the first picture of another person, reported once; otherwise null. */
  joinMs: Milliseconds.nullable(),
});
export type PageMinute = z.infer<typeof PageMinute>;

/** Volatile: a lost report is not repeated. */
export const reportMinute = command({
  name: 'minute:report',
  ability: null,
  request: PageMinute,
  reply: z.object({}),
});

/** One direction of a connection during one minute. */
const Direction = z.object({
  kbps: z.int().min(0),
  /** The share of packets that were lost on the way, before any was sent again; null without packets. */
  loss: z.number().min(0).max(1).nullable(),
});

/** How the connection of one peer was during one minute, or during its first or last part of one. */
export const CallMinute = z.object({
  /** The beginning, by the clock of the signaling node. */
  at: Instant,
  seconds: z.int().min(0),
  peerId: Id,
  /** The person, `user:ID` or `guest:ID`. */
  subject: z.string(),
  name: z.string(),
  role: RoomRole,
  path: MediaPath.exclude(['relay']).nullable(),
  /** The round trip between server and page, measured on received streams; null for a page without any. */
  roundTripMs: z.int().min(0).nullable(),
  /** From the page to the server. */
  up: Direction,
  /** From the server to the page. */
  down: Direction,
  /** The best spatial layer that the page received; null without a picture. */
  layer: z.int().min(0).nullable(),
  /** The time for which no packet of the unpaused camera arrived. */
  frozenSeconds: z.int().min(0),
  /** How often the page reconnected after it had lost its socket. */
  reconnects: z.int().min(0),
  /** The report of the page; null without one. */
  page: PageMinute.omit({ joinMs: true }).nullable(),
});
export type CallMinute = z.infer<typeof CallMinute>;

/** A minute without its person, as a call lists it. */
const PersonMinute = CallMinute.omit({ peerId: true, subject: true, name: true, role: true });
export type PersonMinute = z.infer<typeof PersonMinute>;

/** A person on a call, with all of their devices one after the other. */
const PersonQuality = z.object({
  subject: z.string(),
  name: z.string(),
  role: RoomRole,
  /** In order of time. Two devices of one person give two at the same time. */
  minutes: z.array(PersonMinute),
});
export type PersonQuality = z.infer<typeof PersonQuality>;

/** The connections of one call. Ten minutes without anyone separate two calls. */
export const CallQuality = z.object({
  startedAt: Instant,
  endedAt: Instant,
  people: z.array(PersonQuality),
});
export type CallQuality = z.infer<typeof CallQuality>;

export const listCallQuality = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/call-quality',
  summary: 'How the connections of each call of an inspection were, the newest call first',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(CallQuality),
});
