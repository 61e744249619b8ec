import { mintId } from '@sightline/contracts/core/ids';
import type { ManifestEntry, ManifestLine, SegmentEnd } from '@sightline/contracts/recordings/manifest';
import { expect, test } from 'vitest';
import type { FetchedSegment } from './fetchTake.ts';
import { planJoin } from './joinPlan.ts';

const START = Date.parse('2026-11-27T15:00:00.000Z');

/** A take of one person, whose microphone is on for a minute. */
function takeOf(name: string, pictures: { from: number; to: number; fps?: number; why?: SegmentEnd }[]) {
  const peerId = mintId();
  const segments: FetchedSegment[] = [];
  const lines: ManifestLine[] = [];
  const note = (second: number, entry: ManifestEntry): void => {
    lines.push({ ...entry, at: new Date(START + second * 1000).toISOString(), previous: '0'.repeat(64) });
  };
  const add = (
    source: 'camera' | 'microphone',
    { from, to, fps = 15, why = 'length' }: (typeof pictures)[number],
  ) => {
    const entry: Extract<ManifestEntry, { kind: 'segment' }> = {
      kind: 'segment',
      peerId,
      source,
      file: `${source}-${from}.webm`,
      codec: source === 'camera' ? 'vp8' : 'opus',
      rotation: 0,
      width: 640,
      height: 480,
      start: START + from * 1000,
      durationMs: (to - from) * 1000,
      frames: fps * (to - from),
      bytes: 1,
      sha256: '0'.repeat(64),
      why,
    };
    note(to, entry);
    segments.push({ ...entry, at: '', previous: '', path: '' });
  };
  note(0, { kind: 'track', peerId, source: 'microphone', name });
  add('microphone', { from: 0, to: 60 });
  for (const picture of pictures) {
    note(picture.from, { kind: 'track', peerId, source: 'camera', name });
    add('camera', picture);
  }
  return { peerId, segments, lines, note };
}

const spansOf = (take: ReturnType<typeof takeOf>) =>
  planJoin([take])?.absences.map(({ from, to, name, isOff }) => ({ from, to, name, isOff }));

test('Q-26 a person whose camera is off has a cell that says so, from before the camera was on until the end', () => {
  const take = takeOf('Elena Marsh', [
    { from: 5, to: 10 },
    { from: 30, to: 40, why: 'closed' },
  ]);
  const { peerId } = take;
  take.note(10, { kind: 'off', peerId, source: 'camera' });
  take.note(40, { kind: 'off', peerId, source: 'camera' });
  const name = 'Elena Marsh';
  expect(spansOf(take)).toEqual([
    { from: 0, to: 5000, name, isOff: true },
    { from: 10_000, to: 30_000, name, isOff: true },
    { from: 40_000, to: 60_000, name, isOff: true },
  ]);
});

test('Q-26 a picture that is missing while the camera is on is not called off', () => {
  const take = takeOf('Elena Marsh', [
    { from: 0, to: 10, why: 'closed' },
    { from: 30, to: 60 },
  ]);
  expect(spansOf(take)).toEqual([{ from: 10_000, to: 30_000, name: 'Elena Marsh', isOff: false }]);
});

test('Q-26 a short gap is bridged, and a person who was only heard has no cell', () => {
  expect(
    spansOf(
      takeOf('Elena Marsh', [
        { from: 0, to: 28 },
        { from: 30, to: 60 },
      ]),
    ),
  ).toEqual([]);
  expect(planJoin([takeOf('Elena Marsh', [])])).toMatchObject({ rows: 0, absences: [] });
});

test.each([
  [15, 15],
  [24, 30],
  [30, 30],
])('Q-26 cameras of %i frames a second are joined at %i', (fps, frameRate) => {
  const slow = takeOf('Dana Whitfield', [{ from: 0, to: 60, fps: 12 }]);
  const other = takeOf('Elena Marsh', [{ from: 0, to: 60, fps }]);
  const [both] = [{ segments: [...slow.segments, ...other.segments], lines: slow.lines }];
  expect(planJoin([both])?.frameRate).toBe(frameRate);
});

test('Q-26 a person alone in the call has the whole picture, until another one comes and after they left', () => {
  const host = takeOf('Dana Whitfield', [{ from: 0, to: 60 }]);
  const client = takeOf('Elena Marsh', [{ from: 20, to: 40 }]);
  // The client is in the call with the camera only.
  const segments = [...host.segments, ...client.segments.filter(({ source }) => source === 'camera')];
  const plan = planJoin([{ segments, lines: [...host.lines, ...client.lines] }]);
  const placed = plan?.pictures.map(({ name, from, to, cell: { column, columns } }) => [
    name,
    from / 1000,
    to / 1000,
    `${column + 1} of ${columns}`,
  ]);
  expect(placed).toEqual([
    ['Dana Whitfield', 0, 20, '1 of 1'],
    ['Dana Whitfield', 20, 40, '1 of 2'],
    ['Dana Whitfield', 40, 60, '1 of 1'],
    ['Elena Marsh', 20, 40, '2 of 2'],
  ]);
  expect(plan).toMatchObject({ rows: 1, absences: [] });
});

test('Q-26 the pictures do not jump while one page of a person replaces another', () => {
  const host = takeOf('Dana Whitfield', [{ from: 0, to: 60 }]);
  const [before, after] = [
    takeOf('Elena Marsh', [{ from: 1, to: 30 }]),
    takeOf('Elena Marsh', [{ from: 32, to: 59 }]),
  ];
  const filmed = [before, after].flatMap(({ segments }) =>
    segments.filter(({ source }) => source === 'camera'),
  );
  const plan = planJoin([{ segments: [...host.segments, ...filmed], lines: host.lines }]);
  expect(new Set(plan?.pictures.map(({ cell: { columns } }) => columns))).toEqual(new Set([2]));
});
