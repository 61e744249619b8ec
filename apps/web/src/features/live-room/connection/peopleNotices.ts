import { interruptionView } from '../call/LiveCall.ts';
import { type StagePerson, stopsPicture } from '../call/stagePeople.ts';
import {
  isConnected,
  LaterNotices,
  type NoticeFacts,
  type StageNotice,
  secondsSince,
} from '../parts/notice.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';
import { INTERRUPTION_STATUS } from './interruptionStatus.ts';

const interruptions = new LaterNotices(
  ({ stage, local, view }) =>
    stage.people.some(({ isYou, interruption }) => !isYou && interruption !== null) ||
    view(interruptionView).getState().reason !== null ||
    local.camera.name === 'failed',
  async () => (await import('./interruptionNotices.ts')).interruptionNotices,
);

/** What is wrong with the picture or the sound of a person. */
export const people: RoomFeature = { notices: [brokenNotices, interruptions] };

/** Explains a picture that has stopped. It is also correct for a peer who joins later. */
function brokenNotices({ room, stage, now }: NoticeFacts): StageNotice[] {
  if (!isConnected(room)) return [];
  return stage.people.flatMap((person) => {
    const { id, isYou, interruption } = person;
    const text = isYou || interruption ? null : brokenText(person, now);
    return text ? [{ id: `broken ${id}`, priority: 40, tone: 'warning', ticks: true, text }] : [];
  });
}

function brokenText(person: StagePerson, now: number): (string | [unspoken: string])[] | null {
  const { name, connected, disconnectedAt, videoFrozenAt, video, videoPaused } = person;
  const since = disconnectedAt ?? videoFrozenAt;
  if (since === null) return null;
  if (!connected && video && !videoPaused && videoFrozenAt === null)
    return [`${name} is reconnecting. Their video continues.`];
  const seconds = secondsSince(since, now);
  const ago = seconds === 0 ? ' just now' : ` ${seconds} s ago`;
  if (!connected) return [`${name}’s connection dropped`, [ago], '. Waiting for them to come back.'];
  return [`${name}’s video froze`, [ago], '. Their connection is weak or lost.'];
}

/** A status of at most two words, for a tile. */
export function shortStatus(person: StagePerson): string | null {
  const { connected, videoFrozenAt, interruption, isYou } = person;
  if (isYou) return null;
  // A status covers the picture, which a person without a microphone still has.
  if (interruption && stopsPicture(interruption)) return INTERRUPTION_STATUS[interruption.reason];
  if (!connected) return 'Connection lost';
  return videoFrozenAt === null ? null : 'Video frozen';
}
