import type { ManifestLine } from '@sightline/contracts/recordings/manifest';
import type { FetchedSegment } from './fetchSegments.ts';

/** A part of a segment, placed in the time of the joined file. All times are milliseconds. */
export interface PlacedSegment {
  segment: FetchedSegment;
  from: number;
  to: number;
}

/** A picture has a cell of the grid. */
export interface Cell {
  column: number;
  row: number;
}

export interface JoinPlan {
  /** When the joined file begins, in milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  columns: number;
  rows: number;
  pictures: (PlacedSegment & { cell: Cell })[];
  sounds: PlacedSegment[];
  pauses: { from: number; to: number }[];
}

/** A gap up to this long is bridged by its last picture: a recorder or a media worker was started again. */
const BRIDGED_MS = 3000;

/** Decides when and where each segment is seen and heard. Null without segments. */
export function planJoin(
  segments: readonly FetchedSegment[],
  lines: readonly ManifestLine[],
): JoinPlan | null {
  if (segments.length === 0) return null;
  const startedAt = Math.min(...segments.map(({ start }) => start));
  const endedAt = Math.max(...segments.map(({ start, durationMs }) => start + durationMs));
  const placed = segments
    .map((segment) => place(segment, startedAt))
    .sort((one, other) => one.from - other.from);
  const pictures = placed.filter(({ segment }) => segment.source === 'camera');
  const cells = cellsOf(pictures);
  const columns = Math.ceil(Math.sqrt(cells.count));
  const withCell = bridged(pictures).map((picture) => {
    const index = cells.of.get(picture.segment.peerId) ?? 0;
    return { ...picture, cell: { column: index % columns, row: Math.floor(index / columns) } };
  });
  return {
    startedAt,
    durationMs: endedAt - startedAt,
    columns,
    rows: Math.ceil(cells.count / Math.max(columns, 1)),
    pictures: withCell,
    sounds: placed.filter(({ segment }) => segment.source === 'microphone'),
    pauses: pausesIn(lines, startedAt, endedAt),
  };
}

function place(segment: FetchedSegment, startedAt: number): PlacedSegment {
  const from = segment.start - startedAt;
  return { segment, from, to: from + segment.durationMs };
}

/** Gives each peer a cell. Peers that were never seen at one time share one: a person who came back is one of them. */
function cellsOf(pictures: readonly PlacedSegment[]): { count: number; of: Map<string, number> } {
  const ends = new Map<string, number>();
  for (const { segment, to } of pictures)
    ends.set(segment.peerId, Math.max(to, ends.get(segment.peerId) ?? 0));
  const of = new Map<string, number>();
  const freeFrom: number[] = [];
  for (const { segment, from } of pictures) {
    if (of.has(segment.peerId)) continue;
    const free = freeFrom.findIndex((time) => time <= from);
    const cell = free < 0 ? freeFrom.length : free;
    of.set(segment.peerId, cell);
    freeFrom[cell] = ends.get(segment.peerId) ?? 0;
  }
  return { count: freeFrom.length, of };
}

/** Ends each picture where the next one of its peer begins, unless the gap is long. */
function bridged(pictures: readonly PlacedSegment[]): PlacedSegment[] {
  return pictures.map((picture, index) => {
    const next = pictures.slice(index + 1).find(({ segment }) => segment.peerId === picture.segment.peerId);
    const isNear = next !== undefined && next.from - picture.to < BRIDGED_MS;
    return isNear ? { ...picture, to: Math.max(picture.from, next.from) } : picture;
  });
}

/** The pauses between the first and the last frame. One without an end lasts until the end. */
function pausesIn(lines: readonly ManifestLine[], startedAt: number, endedAt: number): JoinPlan['pauses'] {
  const pauses: JoinPlan['pauses'] = [];
  let since: number | null = null;
  for (const line of lines) {
    const at = Math.min(Math.max(Date.parse(line.at), startedAt), endedAt) - startedAt;
    if (line.kind === 'pause') since ??= at;
    if (line.kind !== 'resume' || since === null) continue;
    pauses.push({ from: since, to: at });
    since = null;
  }
  if (since !== null) pauses.push({ from: since, to: endedAt - startedAt });
  return pauses.filter(({ from, to }) => to > from);
}
