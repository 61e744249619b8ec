import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type LivenessChecks, withLivenessEvent } from '@sightline/contracts/rooms/livenessChecks';
import type { RoomEvent, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { foldRecording, NO_RECORDING, type RecordingFacts } from './foldRecording.ts';

export interface HandOver {
  name: string;
  /** Whether the person received hosting; false for one who handed it on. */
  hosts: boolean;
  at: string;
}

export type HostChange = Extract<RoomEventBody, { kind: 'host:changed' }>['data'];

export interface PresentPeer {
  subject: string;
  name: string;
  number: number;
  role: RoomRole;
  joinedAt: string;
}

/** The facts about a room that follow from its durable events; they survive a node because the log does. */
export interface RoomFacts {
  locked: boolean;
  label: string;
  roomType: string;
  /** Peers that have not left according to the log: a node that died could not record their leaving. */
  present: ReadonlyMap<string, PresentPeer>;
  /** Subjects whose node was stopped while they were in the room, and when. */
  sentAway: ReadonlyMap<string, string>;
  /** Subjects that were removed in this session. */
  removed: ReadonlySet<string>;
  deletedPhotos: ReadonlySet<string>;
  /** Stored photos and those of frozen pictures, each with the id of the event that named it first. */
  photos: ReadonlyMap<string, string>;
  /** The hand-overs of this session, by subject. */
  handOvers: ReadonlyMap<string, HandOver>;
  livenessChecks: LivenessChecks;
  recording: RecordingFacts;
  /** Whether a host has been here since the room was last without people, or its session ended. */
  hasBegun: boolean;
  /** The end of the last session; null before that. */
  endedAt: string | null;
  /** Whether no host has joined since then. */
  isEnded: boolean;
}

export const NO_FACTS: RoomFacts = {
  locked: false,
  // A default label would be wrong on every photo that is taken before it is changed. Decision 007.
  label: '',
  roomType: '',
  present: new Map(),
  sentAway: new Map(),
  removed: new Set(),
  deletedPhotos: new Set(),
  photos: new Map(),
  handOvers: new Map(),
  livenessChecks: new Map(),
  recording: NO_RECORDING,
  hasBegun: false,
  endedAt: null,
  isEnded: false,
};

export function foldEvent(facts: RoomFacts, event: RoomEvent): RoomFacts {
  switch (event.kind) {
    case 'room:locked':
      return { ...facts, locked: event.data.locked };
    case 'label:changed':
      return { ...facts, label: event.data.label, roomType: event.data.roomType };
    case 'peer:joined': {
      const { peerId, name, number = 1, role } = event.data;
      const peer = { subject: event.by.subject, name, number, role, joinedAt: event.at };
      const present = new Map(facts.present).set(peerId, peer);
      const isHost = role === 'host';
      return { ...facts, present, hasBegun: facts.hasBegun || isHost, isEnded: facts.isEnded && !isHost };
    }
    case 'peer:left':
      return peerLeft(facts, event);
    case 'host:changed':
      return { ...facts, handOvers: withHandOver(facts.handOvers, event.data, event.at) };
    case 'session:ended':
      return sessionEnded(facts, event.at);
    case 'recording:asked':
    case 'recording:answered':
    case 'recording:started':
    case 'recording:paused':
    case 'recording:resumed':
    case 'recording:stopped':
      return { ...facts, recording: foldRecording(facts.recording, event) };
    case 'photo:stored':
      return { ...facts, photos: withPhoto(facts.photos, event.data.photo.id, event.id) };
    case 'photo:updated':
      return photoUpdated(facts, event.data.photo);
    case 'picture:frozen':
      return { ...facts, photos: withPhoto(facts.photos, event.data.photoId, event.id) };
    case 'liveness:asked':
    case 'liveness:answered':
    case 'liveness:unanswered':
    case 'liveness:decided':
      return { ...facts, livenessChecks: withLivenessEvent(facts.livenessChecks, event) };
    default:
      return facts;
  }
}

/** The next session starts unlocked, removed people may join it, and each ticket counts again. */
function sessionEnded(facts: RoomFacts, at: string): RoomFacts {
  const cleared = {
    sentAway: new Map<string, string>(),
    removed: new Set<string>(),
    handOvers: new Map<string, HandOver>(),
    recording: NO_RECORDING,
  };
  return { ...facts, ...cleared, locked: false, hasBegun: false, endedAt: at, isEnded: true };
}

/** Adds a hand-over in order of time: the last receiver comes last. */
export function withHandOver(
  before: ReadonlyMap<string, HandOver>,
  { from, to }: HostChange,
  at: string,
): ReadonlyMap<string, HandOver> {
  const after = new Map(before);
  if (from) after.set(from.subject, { name: from.name, hosts: false, at });
  after.delete(to.subject);
  return after.set(to.subject, { name: to.name, hosts: true, at });
}

function withPhoto(photos: RoomFacts['photos'], photoId: string, eventId: string): RoomFacts['photos'] {
  return photos.has(photoId) ? photos : new Map(photos).set(photoId, eventId);
}

function photoUpdated(facts: RoomFacts, { id, disposition }: Pick<Photo, 'id' | 'disposition'>): RoomFacts {
  const deletedPhotos = new Set(facts.deletedPhotos);
  if (disposition === 'deleted') deletedPhotos.add(id);
  else deletedPhotos.delete(id);
  return { ...facts, deletedPhotos };
}

function peerLeft(
  before: RoomFacts,
  { data, at }: { data: { peerId: string; reason: string }; at: string },
): RoomFacts {
  const subject = before.present.get(data.peerId)?.subject;
  const present = new Map(before.present);
  present.delete(data.peerId);
  const facts = { ...before, hasBegun: before.hasBegun && present.size > 0 };
  if (subject === undefined) return { ...facts, present };
  if (data.reason === 'removed') return { ...facts, present, removed: new Set(facts.removed).add(subject) };
  if (data.reason === 'closed')
    return { ...facts, present, sentAway: new Map(facts.sentAway).set(subject, at) };
  return { ...facts, present };
}
