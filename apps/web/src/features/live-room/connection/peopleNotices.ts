import type { StagePerson } from '../call/stagePeople.ts';
import { isConnected, type NoticeFacts, type StageNotice, secondsSince } from '../parts/notice.ts';

/**
 * Explains a stopped picture. It reads the state, not the events, so it is also right for a peer who joins
 * later.
 */
export function brokenNotices({ room, stage, now }: NoticeFacts): StageNotice[] {
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
