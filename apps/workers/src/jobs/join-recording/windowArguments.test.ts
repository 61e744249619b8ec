import { mintId } from '@sightline/contracts/core/ids';
import { expect, test } from 'vitest';
import type { FetchedSegment } from './fetchTake.ts';
import { type JoinPlan } from './joinPlan.ts';
import { pictureArguments } from './windowArguments.ts';

const plan = (startedAt: string): JoinPlan => ({
  ...{ startedAt: Date.parse(startedAt), durationMs: 60_000, rows: 1, frameRate: 15 },
  ...{ pictures: [], absences: [], sounds: [], pauses: [] },
});

function clockOf(startedAt: string, timeZone: string, from = 0): string | undefined {
  const texts: string[] = [];
  const textFile = (text: string): string => `text-${texts.push(text)}`;
  const window = { from, to: from + 60_000 };
  pictureArguments(plan(startedAt), window, { target: 'out.mp4', font: 'font.ttf', textFile, timeZone });
  return texts[0];
}

test('Q-26 the clock is that of the property, also over a change of the clocks', () => {
  const format = '%b %-d, %Y, %-I\\:%M\\:%S %p';
  // Midnight of 1970 in the zone, and the seconds since then as its clocks count them.
  const local = (time: string) => (Date.parse(`${time}Z`) / 1000).toFixed(3);
  expect(clockOf('2026-11-27T15:00:00.250Z', 'America/New_York')).toBe(
    `%{pts:gmtime:${local('2026-11-27T10:00:00.250')}:${format}} EST`,
  );
  expect(clockOf('2026-07-01T15:00:00.000Z', 'America/Chicago')).toBe(
    `%{pts:gmtime:${local('2026-07-01T10:00:00')}:${format}} CDT`,
  );
  // The clocks go back at 6 AM UTC: the window before is in EDT, the one after in EST.
  expect(clockOf('2026-11-01T05:59:00.000Z', 'America/New_York')).toMatch(/EDT$/);
  expect(clockOf('2026-11-01T05:59:00.000Z', 'America/New_York', 60_000)).toBe(
    `%{pts:gmtime:${local('2026-11-01T01:00:00')}:${format}} EST`,
  );
});

test('Q-26 a picture that moves when another person comes is read from its start for both places', () => {
  const segment: FetchedSegment = {
    kind: 'segment',
    peerId: mintId(),
    source: 'camera',
    file: 'a.webm',
    codec: 'vp8',
    rotation: 0,
    width: 640,
    height: 480,
    start: 0,
    durationMs: 60_000,
    frames: 900,
    bytes: 1,
    sha256: '',
    why: 'length',
    at: '',
    previous: '',
    path: 'a.webm',
  };
  const place = { column: 0, row: 0, rows: 1 };
  const picture = { segment, name: '', startsAt: 5000, lead: 0 };
  const pictures = [
    { ...picture, from: 5000, to: 20_000, cell: { ...place, columns: 1 } },
    { ...picture, from: 20_000, to: 60_000, cell: { ...place, columns: 2 } },
  ];
  const files = { target: 'out.mp4', font: 'font.ttf', textFile: () => 'text', timeZone: 'UTC' };
  const window = { from: 0, to: 60_000 };
  const filters = pictureArguments({ ...plan('2026-11-27T15:00:00.000Z'), pictures }, window, files).join(
    ' ',
  );
  expect(filters.match(/setpts=PTS\+\(5\.0000\)\/TB/g)).toHaveLength(2);
  expect(filters).toContain('scale=1280:720:force_original_aspect_ratio=decrease');
  expect(filters).toContain('scale=640:720:force_original_aspect_ratio=decrease');
  expect(filters).toContain("overlay=0:0:eof_action=repeat:enable='gte(t,5.0000)*lt(t,20.0000)'");
  expect(filters).toContain("overlay=0:0:eof_action=repeat:enable='gte(t,20.0000)*lt(t,60.0000)'");
});
