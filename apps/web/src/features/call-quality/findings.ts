import type { PersonMinute } from '@sightline/contracts/rooms/callMinutes';
import { counted } from '@sightline/wording/counted';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/** A share of lost packets that people see and hear; the room shows such a connection as fair. */
const NOTICED_LOSS = 0.06;
/** A shorter stop is hardly noticed. */
const NOTICED_SECONDS = 3;
/** A delay at which people begin to talk at the same time (ITU-T G.114 names 400 ms one way as the limit). */
const NOTICED_ROUND_TRIP_MS = 500;

export interface Findings {
  tone: ChipTone;
  verdict: 'Good' | 'Some trouble' | 'Poor' | 'Not measured';
  /** How the connection was, in sentences. */
  sentences: string[];
  /** What could be done; null if nothing has to be. */
  advice: string | null;
}

/** What the minutes of one person mean for the people on the call. */
export function findingsOf(name: string, minutes: readonly PersonMinute[]): Findings {
  const person = name.split(' ')[0] || name;
  const facts = factsOf(minutes);
  if (facts.isEmpty) return NOT_MEASURED;
  const troubles = troublesOf(person, facts);
  const sentences = troubles.length > 0 ? troubles : ['Picture and sound were good.'];
  const isPoor = facts.stoodStill + facts.sawStill > 60 || facts.reconnects > 3;
  return {
    ...(troubles.length === 0 ? GOOD : isPoor ? POOR : TROUBLED),
    sentences: [...sentences, ...pathSentences(person, facts)],
    advice: troubles.length > 0 ? adviceFor(person, facts) : null,
  };
}

const GOOD = { tone: 'green', verdict: 'Good' } as const;
const TROUBLED = { tone: 'yellow', verdict: 'Some trouble' } as const;
const POOR = { tone: 'red', verdict: 'Poor' } as const;
const NOT_MEASURED: Findings = {
  tone: 'gray',
  verdict: 'Not measured',
  sentences: ['No sound and no picture went over this connection.'],
  advice: null,
};

/** The connection as reported by the page, which alone knows of a relay; otherwise as the server saw it. */
export function pathOf({ page, path }: PersonMinute): 'udp' | 'tcp' | 'relay' | null {
  return page?.path ?? path;
}

/** The round trip as the server measured it; otherwise as reported by the page. */
export function roundTripOf({ page, roundTripMs }: PersonMinute): number | null {
  return roundTripMs ?? page?.roundTripMs ?? null;
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(minutes: readonly PersonMinute[]) {
  const count = (holds: (minute: PersonMinute) => boolean): number => minutes.filter(holds).length;
  const sum = (value: (minute: PersonMinute) => number): number =>
    minutes.reduce((total, minute) => total + value(minute), 0);
  return {
    minutes: minutes.length,
    isEmpty: minutes.every(({ up, down }) => up.kbps + down.kbps === 0),
    stoodStill: Math.round(sum(({ frozenSeconds }) => frozenSeconds)),
    sawStill: Math.round(sum(({ page }) => page?.frozenSeconds ?? 0)),
    gapsUp: count(({ up }) => (up.loss ?? 0) > NOTICED_LOSS),
    gapsDown: count(({ down }) => (down.loss ?? 0) > NOTICED_LOSS),
    late: count((minute) => (roundTripOf(minute) ?? 0) > NOTICED_ROUND_TRIP_MS),
    reconnects: sum(({ reconnects }) => reconnects),
    relayed: count((minute) => pathOf(minute) === 'relay'),
    tcp: count((minute) => pathOf(minute) === 'tcp'),
  };
}

function troublesOf(person: string, facts: Facts): string[] {
  const { minutes, stoodStill, sawStill, gapsUp, gapsDown, late, reconnects } = facts;
  const when = (count: number): string => `in ${count} of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return [
    stoodStill >= NOTICED_SECONDS &&
      `${person}’s picture stood still for ${durationText(stoodStill)} in all.`,
    sawStill >= NOTICED_SECONDS &&
      `On ${person}’s screen, a picture stood still for ${durationText(sawStill)} in all.`,
    gapsUp > 0 && `Picture and sound from ${person} had gaps ${when(gapsUp)}.`,
    gapsDown > 0 && `What ${person} saw and heard had gaps ${when(gapsDown)}.`,
    late > 0 && `Sound reached ${person} late ${when(late)}.`,
    reconnects > 0 && `${person} lost the connection ${timesText(reconnects)} and came back.`,
  ].filter((sentence) => sentence !== false);
}

function pathSentences(person: string, { relayed, tcp }: Facts): string[] {
  if (relayed > 0) return [`${person}’s connection went through a relay.`];
  return tcp > 0 ? [`${person}’s network allowed only a slower kind of connection (TCP).`] : [];
}

function adviceFor(person: string, { stoodStill, gapsUp, reconnects, relayed, tcp }: Facts): string {
  const isOwnLine = stoodStill >= NOTICED_SECONDS || gapsUp > 0 || reconnects > 0;
  if (isOwnLine) return `Ask ${person} to use Wi-Fi or move closer to a window.`;
  if (relayed + tcp > 0) return `Ask ${person} to try another network, such as a phone’s hotspot.`;
  return `Ask ${person} to close other apps and downloads during the call.`;
}

/** "14 seconds", "1 minute", "2 minutes 5 seconds", "1 hour 10 minutes". */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts =
    hours > 0
      ? [counted(hours, 'hour'), counted(minutes, 'minute')]
      : [counted(minutes, 'minute'), counted(rest, 'second')];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 seconds';
}

/** The length of a call or of someone's part in it: "42 minutes", without the seconds. */
export function lengthText(seconds: number): string {
  return seconds < 60 ? 'less than a minute' : durationText(Math.floor(seconds / 60) * 60);
}

/** "once", "twice", "3 times". */
function timesText(count: number): string {
  return ['', 'once', 'twice'][count] || `${count} times`;
}
