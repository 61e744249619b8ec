import { expect, test } from 'vitest';
import { updateDocument } from './performanceDocument.ts';
import { sample, single } from './table.ts';

const section = (title: string, value: number) => ({
  title,
  method: 'Ten joins in turns with bare mediasoup.',
  measuredOn: 'November 25, 2026, 2 cores (Test), load 0.1',
  figures: [
    sample('join', 'ms', [value - 1, value, value + 1], '< 400 ms'),
    single('  as a multiple of the baseline', 'x', 1.25),
  ],
});

test('writes a table for each part, with method, machine and day', () => {
  const text = updateDocument('', [section('Joining', 120)]);
  expect(text).toContain(
    [
      '## Joining',
      '',
      'Ten joins in turns with bare mediasoup. Measured November 25, 2026, 2 cores (Test), load 0.1.',
      '',
      '| figure | value | aim |',
      '| --- | --- | --- |',
      '| join | 120 ms (119 - 121) | < 400 ms |',
      '| … as a multiple of the baseline | 1.25 x |  |',
    ].join('\n'),
  );
});

test('replaces the section of a part that is measured again, and leaves the others', () => {
  const both = updateDocument('', [section('Joining', 120), section('Booking', 80)]);
  const again = updateDocument(both, [section('Joining', 111)]);
  expect(again).toBe(updateDocument('', [section('Joining', 111), section('Booking', 80)]));
});

test('sections that are written by hand follow new ones', () => {
  const written = '## Limits\n\nEvery limit of the product.\n';
  const text = updateDocument(`# Performance\n\n${written}`, [section('Joining', 120)]);
  expect(text.endsWith(`\n\n${written}`)).toBe(true);
  expect(text).toContain('## Joining');
});

test('leaves out the column of aims where a part has none', () => {
  const figures = [single('search', 'ms', 8)];
  const text = updateDocument('', [{ ...section('Search', 8), figures }]);
  expect(text).toContain('| figure | value |\n| --- | --- |\n| search | 8 ms |\n');
});
