import { SmsKind } from '@sightline/contracts/mail/clientNotices';
import { describe, expect, it, test } from 'vitest';
import { instantText } from './dates.ts';
import { type SmsFacts, smsTextOf } from './smsTexts.ts';

/** The GSM 7-bit alphabet, and the characters that count twice (3GPP TS 23.038). */
const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWICE = new Set('^{}\\[~]|€');

/** The number of segments of a text message, and its alphabet. */
function sizeOf(text: string): { alphabet: 'GSM-7' | 'UCS-2'; segments: number } {
  const isGsm = Array.from(text).every((character) => ALPHABET.has(character) || TWICE.has(character));
  const length = isGsm
    ? Array.from(text).reduce((sum, one) => sum + (TWICE.has(one) ? 2 : 1), 0)
    : text.length;
  const [single, several] = isGsm ? [160, 153] : [70, 67];
  return {
    alphabet: isGsm ? 'GSM-7' : 'UCS-2',
    segments: length <= single ? 1 : Math.ceil(length / several),
  };
}

const SHORT: SmsFacts = {
  company: 'Palm Inspections',
  address: '88 Ocean Dr, Miami',
  when: instantText('2031-11-25T14:00:00Z', 'America/New_York'),
  phone: '(305) 555-0199',
  portal: 'https://palm.example.com',
  join: null,
};
const LONG: SmsFacts = {
  ...SHORT,
  company: 'Palm County Private Provider Inspections and Plan Review LLC',
  address: '12345 Northwest Martin Luther King Junior Boulevard, Building 7, Unit 1204, Fort Lauderdale',
  portal: 'https://inspections.palm-county-provider.example.com',
};

describe.each(SmsKind.options)('the text message "%s"', (notice) => {
  it('takes one segment with names of usual length', () => {
    expect(sizeOf(smsTextOf(notice, SHORT))).toEqual({ alphabet: 'GSM-7', segments: 1 });
  });

  it('takes at most two segments with long names, and with a link to the call', () => {
    expect(sizeOf(smsTextOf(notice, LONG))).toEqual({ alphabet: 'GSM-7', segments: 2 });
    const join = `${LONG.portal}/join#${'x'.repeat(43)}`;
    expect(sizeOf(smsTextOf(notice, { ...LONG, join }))).toEqual({ alphabet: 'GSM-7', segments: 2 });
  });

  it('has no typographic characters', () => {
    const company = 'Ana’s “Palm” Inspections – Dade…';
    const address = '88\u00a0Ocean Dr — Apt\u202f4 • rear\u200b';
    const text = smsTextOf(notice, { ...SHORT, company, address, when: '9:00\u202fAM' });
    expect(sizeOf(text).alphabet).toBe('GSM-7');
    expect(text).toContain('Ana\'s "Palm" Inspections - Dade...: ');
  });
});

test('the text message "requested" promises no hour of the answer', () => {
  const said = 'We received your inspection request for 88 Ocean Dr, Miami. We will confirm the time.';
  expect(smsTextOf('requested', SHORT)).toContain(said);
});

test('W-1: a message that the call waits has the company and the link', () => {
  expect(smsTextOf('waiting', { ...SHORT, join: 'https://palm.example.com/join#token' })).toBe(
    'Palm Inspections is waiting for you in the video inspection: https://palm.example.com/join#token Reply STOP to opt out.',
  );
});

test('the letters of a name stay, even those that need the longer alphabet', () => {
  const text = smsTextOf('confirmed', {
    ...SHORT,
    company: 'Inspecciones Garci\u0301a',
    address: '1 Señor Ave',
  });
  expect(text).toContain('Inspecciones García');
  expect(text).toContain('1 Señor Ave');
  expect(sizeOf(text).alphabet).toBe('UCS-2');
});

test('a long name is cut between characters', () => {
  const text = smsTextOf('confirmed', { ...SHORT, company: `${'x'.repeat(36)}🏠 Homes and more` });
  expect(text).toContain(`${'x'.repeat(36)}...: `);
});

test('the link to the call is in messages about a time ahead, an invitation, and that the call waits', () => {
  const join = 'https://palm.example.com/join#token';
  const having = SmsKind.options.filter((notice) => smsTextOf(notice, { ...SHORT, join }).includes(join));
  expect(smsTextOf('roomInvitation', { ...SHORT, join })).toContain(` Join call: ${join} `);
  expect(having).toEqual(['confirmed', 'moved', 'dayBefore', 'hourBefore', 'roomInvitation', 'waiting']);
});
