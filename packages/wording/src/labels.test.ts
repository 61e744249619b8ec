import { expect, it } from 'vitest';
import { INSPECTION_STATUS_LABELS, PREFERRED_TIME_LABELS } from './labels.ts';

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
