import { describe, expect, it } from 'vitest';
import { callMinute } from '../../../../../tests/support/callMinutes.ts';
import { durationText, findingsOf, lengthText } from './findings.ts';

const ELENA = 'Elena Marsh';

describe('how a call was for one person', () => {
  it('is good without anything to do', () => {
    expect(findingsOf(ELENA, [callMinute(), callMinute()])).toMatchObject({
      verdict: 'Good',
      sentences: ['Picture and sound were good.'],
      advice: null,
    });
  });

  it('names a picture that stood still, the relay, and what helps', () => {
    const page = { path: 'relay' as const, roundTripMs: 90, frozenSeconds: 0 };
    const minutes = [callMinute({ frozenSeconds: 9, page }), callMinute({ frozenSeconds: 5, page })];
    expect(findingsOf(ELENA, minutes)).toMatchObject({
      verdict: 'Some trouble',
      sentences: [
        'Elena’s picture stood still for 14 seconds in all.',
        'Elena’s connection went through a relay.',
      ],
      advice: 'Ask Elena to use Wi-Fi or move closer to a window.',
    });
  });

  it('separates what a person sent from what they received', () => {
    const lost = { kbps: 500, loss: 0.2 };
    expect(findingsOf(ELENA, [callMinute({ up: lost }), callMinute()]).sentences).toEqual([
      'Picture and sound from Elena had gaps in 1 of 2 minutes.',
    ]);
    expect(findingsOf(ELENA, [callMinute({ down: lost })])).toMatchObject({
      sentences: ['What Elena saw and heard had gaps in 1 of 1 minute.'],
      advice: 'Ask Elena to close other apps and downloads during the call.',
    });
  });

  it('suggests another network where a relay or TCP made the others late', () => {
    expect(findingsOf(ELENA, [callMinute({ path: 'tcp', page: null, roundTripMs: 800 })])).toMatchObject({
      sentences: [
        'Sound reached Elena late in 1 of 1 minute.',
        'Elena’s network allowed only a slower kind of connection (TCP).',
      ],
      advice: 'Ask Elena to try another network, such as a phone’s hotspot.',
    });
  });

  it('uses the round trip of the page where the server has none', () => {
    const page = { path: 'udp' as const, roundTripMs: 900, frozenSeconds: null };
    expect(findingsOf(ELENA, [callMinute({ roundTripMs: null, page })]).verdict).toBe('Some trouble');
  });

  it('is poor after more than a minute without a moving picture, or many losses of the connection', () => {
    expect(
      findingsOf(ELENA, [callMinute({ frozenSeconds: 50 }), callMinute({ frozenSeconds: 20 })]).verdict,
    ).toBe('Poor');
    expect(findingsOf(ELENA, [callMinute({ reconnects: 4 })])).toMatchObject({
      verdict: 'Poor',
      sentences: ['Elena lost the connection 4 times and came back.'],
    });
  });

  it('does not call a connection good over which nothing went', () => {
    const silent = { kbps: 0, loss: null };
    expect(findingsOf(ELENA, [callMinute({ up: silent, down: silent })]).verdict).toBe('Not measured');
  });
});

describe('durations', () => {
  it.each([
    [1, '1 second'],
    [14, '14 seconds'],
    [60, '1 minute'],
    [125, '2 minutes 5 seconds'],
    [4200, '1 hour 10 minutes'],
  ])('%i s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('shows the length of a call without seconds', () => {
    expect([lengthText(20), lengthText(130)]).toEqual(['less than a minute', '2 minutes']);
  });
});
