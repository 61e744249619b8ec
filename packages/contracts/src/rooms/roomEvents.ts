import { z } from 'zod';
import { EVERYONE_SIGNED_IN, RoomRole } from '../accounts/roles.ts';
import { FieldName, FieldState } from '../checklists/checklistChanges.ts';
import { ChecklistSignature } from '../checklists/checklists.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { MarkupShape } from '../photos/photoMarkup.ts';
import { Photo } from '../photos/photos.ts';
import { DeviceNumber } from './deviceNumber.ts';
import { AnsweredGesture, AskedGesture, DecidedLiveness } from './liveness.ts';
import { ConsentAnswer, RecordingEnd, RecordingPause, RecordingTerms } from './recording.ts';

/**
 * Durable events of a room. They carry a per-room sequence number without gaps and are fetched again with
 * `since=seq` after any gap (SPEC.md, rules ). The API and the signaling node both append to one
 * log in Redis; a worker archives it into the database.
 */

export const RoomEventAuthor = z.object({ subject: z.string(), name: z.string(), role: RoomRole.nullable() });

const kind = <Kind extends string, Data extends z.ZodType>(name: Kind, data: Data) =>
  z.object({ kind: z.literal(name), data });

export const RoomEventBody = z.discriminatedUnion('kind', [
  kind('chat:sent', z.object({ text: z.string() })),
  kind(
    'peer:joined',
    z.object({ peerId: Id, name: z.string(), number: DeviceNumber.optional(), role: RoomRole }),
  ),
  kind(
    'peer:left',
    z.object({
      peerId: Id,
      name: z.string(),
      number: DeviceNumber.optional(),
      role: RoomRole,
      reason: z.enum(['left', 'lost', 'removed', 'closed']),
    }),
  ),
  /** A null state hides the value from the room: people who may see it read it again. */
  kind('field:changed', z.object({ field: FieldName, state: FieldState.nullable() })),
  kind('checklist:signed', z.object({ signed: ChecklistSignature })),
  /**
   * The position and the distance are left out, and of a deleted photo everything except its id: the room has
   * guests.
   */
  kind('photo:stored', z.object({ photo: Photo })),
  kind('photo:updated', z.object({ photo: Photo })),
  /** Only the id is sent, because the room has guests: staff read the note with it. */
  kind('voiceNote:stored', z.object({ voiceNoteId: Id })),
  kind('voiceNote:changed', z.object({ voiceNoteId: Id })),
  kind('room:locked', z.object({ locked: z.boolean() })),
  kind('label:changed', z.object({ label: z.string(), roomType: z.string() })),
  kind(
    'host:changed',
    z.object({
      /** The former host; null if there was none. */
      from: z.object({ subject: z.string(), name: z.string() }).nullable(),
      to: z.object({ subject: z.string(), name: z.string() }),
    }),
  ),
  /** The camera that everyone sees large; null leaves it to each page. */
  kind(
    'camera:shown',
    z.object({
      camera: z
        .object({
          peerId: Id,
          subject: z.string(),
          name: z.string(),
          number: DeviceNumber,
          /** Whether someone showed a screen when it was chosen: otherwise a screen comes first. */
          overScreen: z.boolean(),
        })
        .nullable(),
    }),
  ),
  kind('liveness:asked', AskedGesture),
  kind('liveness:answered', AnsweredGesture),
  kind('liveness:unanswered', z.object({})),
  kind('liveness:decided', DecidedLiveness),
  /** A frame of a peer's video, which everyone draws on until it is resumed (drawing.ts). */
  kind(
    'picture:frozen',
    z.object({
      /** The peer whose video it is, and its person. */
      peerId: Id,
      subject: z.string(),
      /** The peer that froze it. */
      byPeerId: Id,
      photoId: Id,
      width: z.int(),
      height: z.int(),
    }),
  ),
  kind('picture:resumed', z.object({ pictureId: Id })),
  kind('shape:drawn', z.object({ pictureId: Id, shape: MarkupShape })),
  kind('shape:removed', z.object({ shapeId: Id })),
  /** Clears the shapes of one person; of everyone if null. */
  kind('drawing:cleared', z.object({ pictureId: Id, subject: z.string().nullable() })),
  /** The author has asked everyone, and agrees at this peer. */
  kind('recording:asked', z.object({ questionId: Id, peerId: Id, terms: RecordingTerms })),
  /** The answer given at this peer; a refusal after an agreement is a withdrawal. */
  kind('recording:answered', z.object({ questionId: Id, peerId: Id, answer: ConsentAnswer })),
  /** The first bytes are stored. `people` are those on the call, by name. */
  kind(
    'recording:started',
    z.object({
      questionId: Id,
      recordingId: Id,
      takeId: Id,
      keepDays: z.int().min(1),
      people: z.array(z.string()),
    }),
  ),
  kind('recording:paused', z.object({ recordingId: Id, why: RecordingPause })),
  kind('recording:resumed', z.object({ recordingId: Id, takeId: Id, people: z.array(z.string()) })),
  /** The recording is null if none was started, and the peer if no one ended it. */
  kind(
    'recording:stopped',
    z.object({
      questionId: Id,
      recordingId: Id.nullable(),
      peerId: Id.nullable(),
      why: RecordingEnd,
    }),
  ),
  kind('session:ended', z.object({})),
]);
export type RoomEventBody = z.infer<typeof RoomEventBody>;

export const RoomEventEnvelope = z.object({
  /** The id, minted by the author; the same id appended twice counts once. */
  id: Id,
  seq: z.int().min(1),
  at: Instant,
  by: RoomEventAuthor,
});
export const RoomEvent = z.intersection(RoomEventEnvelope, RoomEventBody);
export type RoomEvent = z.infer<typeof RoomEvent>;
export type RoomEventAuthor = z.infer<typeof RoomEventAuthor>;

/** The author of automatic room events. */
export const SYSTEM: RoomEventAuthor = { subject: 'system', name: 'Sightline', role: null };

export const listRoomEvents = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/room-events',
  summary: 'Durable events after a sequence number, at most 500',
  access: EVERYONE_SIGNED_IN,
  params: z.object({ inspectionId: Id }),
  query: z.object({
    since: z.coerce.number().int().min(0).default(0),
    /** Seconds for which a reply without events waits for one. */
    waitSeconds: z.coerce.number().int().min(0).max(25).default(0),
  }),
  reply: z.array(RoomEvent),
});
