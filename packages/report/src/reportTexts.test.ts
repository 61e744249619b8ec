import type { ReportPhoto } from '@sightline/contracts/reports/content';
import { dayText, instantText, secondText } from '@sightline/wording/dates';
import { expect, test } from 'vitest';
import { locationText, reportTitle, versionedNumber } from './reportTexts.ts';

test('times name their zone, in winter and in summer', () => {
  expect(instantText('2026-11-20T14:03:00.000Z', 'America/New_York')).toBe('Nov 20, 2026, 9:03 AM EST');
  expect(instantText('2026-07-01T02:30:00.000Z', 'America/New_York')).toBe('Jun 30, 2026, 10:30 PM EDT');
});

test('a day is the same day everywhere', () => {
  expect(dayText('2026-03-02')).toBe('Mar 2, 2026');
});

test('a photo names its second', () => {
  expect(secondText('2026-11-20T14:03:05.000Z', 'America/New_York')).toBe('Nov 20, 2026, 9:03:05 AM EST');
});

const UNPLACED = { exif: null, distanceMeters: null, isOffSite: null };

test('a location shows its accuracy, rounded up, and its coordinates if it has them', () => {
  const textOf = (position: ReportPhoto['position']): string => locationText({ ...UNPLACED, position });
  expect(textOf({ accuracyMeters: 6.2 })).toBe('Location recorded (± 21 ft)');
  expect(textOf(null)).toBe('Location unavailable');
  expect(textOf({ latitude: 25.98, longitude: -80.23, accuracyMeters: 6.2 })).toBe(
    'Location 25.980000, -80.230000 (± 21 ft)',
  );
  const early = { latitude: 25.98, longitude: -80.23, accuracyMeters: 5 };
  expect(textOf({ ...early, ageSeconds: 76 })).toContain('(± 17 ft, 76 s before the photo)');
  expect(textOf({ ...early, ageSeconds: 190 })).toContain('(± 17 ft, 3 min before the photo)');
});

test('a location says how far from the property it is, and whether that is off site', () => {
  const position = { accuracyMeters: 6.2 };
  expect(locationText({ ...UNPLACED, position, distanceMeters: 55, isOffSite: false })).toBe(
    'Location recorded (± 21 ft), 180 ft from the property',
  );
  expect(locationText({ ...UNPLACED, position, distanceMeters: 2092, isOffSite: true })).toBe(
    'Location recorded (± 21 ft), 1.3 mi from the property, off site',
  );
  expect(locationText({ ...UNPLACED, position })).toBe('Location recorded (± 21 ft)');
});

test('the title names type and permit, and omits an unknown permit', () => {
  expect(reportTitle({ projectType: 'mechanical', permitNumber: 'B-7' })).toBe(
    'Inspection Report - Mechanical | Permit #B-7',
  );
  expect(reportTitle({ projectType: 'mechanical', permitNumber: '' })).toBe('Inspection Report - Mechanical');
});

test('a report is called by its number, from the second version on with the version', () => {
  const numbered = { reportNumber: 'R-2026-00042' };
  expect(versionedNumber({ ...numbered, reportVersion: { number: 1 } })).toBe('R-2026-00042');
  expect(versionedNumber({ ...numbered, reportVersion: { number: 2 } })).toBe('R-2026-00042 v2');
});
