import { phaseView } from '../call/LiveCall.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import {
  isConnected,
  type NoticeAction,
  type NoticeFacts,
  type StageNotice,
  secondsSince,
} from '../parts/notice.ts';
import { loopbackProblemOf } from '../useLoopbackProblem.ts';
import { SLOW_AFTER_MS } from '../useSlow.ts';

/** After this time without a connection, a person is offered Try now and Reload. */
const OFFERS_TRY_AFTER_MS = 30_000;
/**
 * How long the room holds the seat of a page without a connection (SPEC.md, R-10). Media may continue during
 * that time; without any network, the others then see that the person left.
 */
const SEAT_HELD_MS = 60_000;
const KEPT_NOW = 'Your place in the call is kept; nothing is lost.';
const KEPT_FOR_LATER = 'You rejoin the call by yourself when the network is back; nothing you saved is lost.';

export function phaseNotice({ room: { call }, view, now }: NoticeFacts): StageNotice[] {
  const { since: phaseSince } = view(phaseView).getState();
  const elapsedMs = Math.max(0, now - phaseSince);
  // On a good connection it never appears.
  const from = phaseSince + SLOW_AFTER_MS;
  if (call.name === 'joining')
    return [{ id: 'joining', priority: 20, tone: 'info', text: 'Joining the call…', from }];
  if (call.name !== 'reconnecting') return [];
  const seconds = Math.max(0, Math.ceil((call.nextTryAt - phaseSince - elapsedMs) / 1000));
  const when = seconds > 0 ? `, trying again in ${seconds} s` : ', trying now';
  const kept = elapsedMs >= SEAT_HELD_MS ? KEPT_FOR_LATER : KEPT_NOW;
  return [
    {
      id: 'reconnecting',
      priority: 20,
      tone: 'warning',
      ticks: true,
      text: ['Reconnecting', [when], `. ${kept}`],
      actions: elapsedMs >= OFFERS_TRY_AFTER_MS ? TRIES : [],
    },
  ];
}

const TRIES: readonly NoticeAction[] = [
  { label: 'Try now', isMain: true, run: ({ room }) => room.retryNow() },
  { label: 'Reload', run: () => window.location.reload() },
];

export function loopbackNotice({ room }: NoticeFacts): StageNotice[] {
  const text = loopbackProblemOf(room);
  return text === null ? [] : [{ id: 'loopback', priority: 30, tone: 'warning', text }];
}

/** Shown while the connection is slow. Once dismissed, it does not return. */
export function slowNotice({ room: { heldBack, intent, you } }: NoticeFacts): StageNotice[] {
  const sends = heldBack && intent.camera;
  if (!sends && !you?.seesReduced) return [];
  const what = sends ? 'The picture is smaller' : 'You see a smaller picture';
  const text = `Your connection is slow. ${what}, the sound comes first.`;
  return [{ id: 'slow', priority: 60, tone: 'info', text, actions: [{ label: 'Got it' }] }];
}

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
