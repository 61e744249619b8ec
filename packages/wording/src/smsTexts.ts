import { beginningOf } from '@sightline/contracts/core/beginningOf';
import type { SmsKind } from '@sightline/contracts/mail/clientNotices';
import { JOIN_LABEL } from './labels.ts';

export interface SmsFacts {
  company: string;
  address: string;
  /** The time, `Nov 25, 2026, 9:00 AM EST`. */
  when: string;
  /** The phone of the company; may be empty. */
  phone: string;
  /** The address where the client reads reports; null without an account. */
  portal: string | null;
  /** The link to the call of a virtual inspection; otherwise null. */
  join: string | null;
}

const MAX_NAME = 40;
const MAX_ADDRESS = 70;
/** The address next to a link, which alone is as long as half a message. */
const MAX_ADDRESS_WITH_LINK = 40;

/**
 * A text message of one or two segments, or of up to four if a name has letters outside the GSM 7-bit alphabet.
 * It names its sender and how to opt out (CTIA guidelines).
 */
export function smsTextOf(notice: SmsKind, facts: SmsFacts): string {
  const company = shortened(facts.company || 'Your inspection provider', MAX_NAME);
  const join = JOINING.includes(notice) ? facts.join : null;
  if (notice === 'waiting' && join !== null)
    return `${company} is waiting for you in the video inspection: ${join} ${OPT_OUT}`;
  const address = shortened(facts.address, join === null ? MAX_ADDRESS : MAX_ADDRESS_WITH_LINK);
  const said = sentenceOf(notice, { ...facts, address, when: gsmText(facts.when) });
  return `${company}: ${said}${join === null ? '' : ` ${JOIN_LABEL}: ${join}`} ${OPT_OUT}`;
}

const OPT_OUT = 'Reply STOP to opt out.';

/** The notices after which the client joins a call. */
const JOINING: readonly SmsKind[] = [
  'confirmed',
  'moved',
  'dayBefore',
  'hourBefore',
  'roomInvitation',
  'waiting',
];

function sentenceOf(notice: SmsKind, { address, when, phone, portal }: SmsFacts): string {
  const sentences: Record<SmsKind, string> = {
    requested: `We received your inspection request for ${address}. We will confirm the time.`,
    confirmed: `Your inspection at ${address} is scheduled for ${when}.`,
    moved: `Your inspection at ${address} has a new time: ${when}.`,
    changed: `Your inspection on ${when} has changed. It is at ${address}.`,
    cancelled: `Your inspection at ${address} on ${when} was canceled.`,
    dayBefore: `Reminder: your inspection at ${address} is on ${when}.`,
    hourBefore: `Reminder: your inspection at ${address} begins at ${when}.`,
    roomInvitation: `You are invited to the video inspection of ${address}.`,
    waiting: `We are waiting for you in the video inspection of ${address}.`,
    report: `The report of your inspection at ${address} is ready.${whereToRead(portal, phone)}`,
  };
  return sentences[notice];
}

function whereToRead(portal: string | null, phone: string): string {
  if (portal !== null) return ` Read it at ${portal}`;
  return phone === '' ? '' : ` Call ${phone} for a copy.`;
}

function shortened(given: string, most: number): string {
  const text = gsmText(given);
  return text.length > most ? `${beginningOf(text, most - 3).trimEnd()}...` : text;
}

/** Characters that word processors and formatters set, with their equivalents in the GSM 7-bit alphabet. */
const PLAIN: readonly (readonly [typographic: RegExp, plain: string])[] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−•·]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''],
];

/**
 * Replaces typographic characters by plain ones. A single one of them would make a text message UCS-2, whose
 * segments have 70 characters instead of 160. Letters stay: a name is not misspelled to save a segment.
 */
function gsmText(text: string): string {
  return PLAIN.reduce((plain, [typographic, by]) => plain.replaceAll(typographic, by), text.normalize('NFC'));
}
