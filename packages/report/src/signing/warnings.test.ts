import { expect, test } from 'vitest';
import { checklistWarnings, reportWarnings } from './warnings.ts';

/** What a signer is warned of; tests of the API show the other warnings. */

/** The evening of March 2 in Pensacola, and after midnight at the office. */
const markedAt = '2026-03-03T05:30:00.000Z';
const named = { id: 'final', label: 'Final', section: 'Electrical' };
const passed = [{ ...named, photoIds: ['1'], notes: '', correction: '', markedAt }];
const stated = { findings: [], passed, notApplicable: [], unmarked: [] };
const photos = [{ id: '1', description: 'Panel', viewId: null }];

test.each([
  ['12 Palafox St, Pensacola, FL 32502', 'Mar 2, 2026'],
  ['1420 Calle Ocho, Miami, FL 33135', null],
  ['Lot 7', null],
])('the day of an inspection at %s is that of its own clocks, or else of the office', (address, day) => {
  const inspected = { permitAppliedOn: '2026-03-03', address, officeZone: 'America/New_York' };
  const evidence = { stated, photos, voiceNotes: [], scans: [] };
  const text = `The permit was applied for on Mar 3, 2026, after the inspection on ${day}.`;
  const expected = day === null ? [] : [text];
  for (const warnings of [
    reportWarnings(evidence, inspected, 'approved'),
    checklistWarnings(stated, inspected, 'approved'),
  ])
    expect(warnings.map((warning) => warning.text)).toEqual(expected);
});

test.each([
  ['2016-03-02', '10 years'],
  ['2015-12-30', '10 years'],
  ['2016-03-03', null],
  ['2016-12-30', null],
])('a permit of %s is warned about after ten full years: %s', (permitAppliedOn, years) => {
  const address = '12 Palafox St, Pensacola, FL 32502';
  const inspected = { permitAppliedOn, address, officeZone: 'America/New_York' };
  const texts = checklistWarnings(stated, inspected, 'approved').map(({ text }) => text);
  expect(texts).toEqual(years === null ? [] : [expect.stringContaining(`, ${years} before the inspection`)]);
});
