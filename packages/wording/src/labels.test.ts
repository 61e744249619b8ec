import { expect, it } from 'vitest';
import { INSPECTION_STATUS_LABELS, PREFERRED_TIME_LABELS } from './labels.ts';
import { PHOTO_PRIORITY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from './siteLabels.ts';

it('names each status of an inspection as specified, with one spelling of "Canceled"', () => {
  expect(INSPECTION_STATUS_LABELS).toEqual({
    scheduled: 'Scheduled',
    in_progress: 'In Progress',
    completed: 'Completed',
    report_delivered: 'Report Delivered',
    cancelled: 'Canceled',
  });
});

it('names the hours of each part of the day', () => {
  expect(PREFERRED_TIME_LABELS).toEqual({
    morning: 'Morning (8:00 AM - 12:00 PM)',
    afternoon: 'Afternoon (12:00 PM - 5:00 PM)',
    flexible: 'Flexible',
  });
});

it('gives each priority its color', () => {
  for (const labels of [PHOTO_PRIORITY_LABELS, VOICE_NOTE_PRIORITY_LABELS])
    expect(Object.entries(labels).map(([priority, { color }]) => [priority, color])).toEqual([
      ['critical', 'red'],
      ['high', 'orange'],
      ['medium', 'yellow'],
      ['low', 'green'],
    ]);
});
