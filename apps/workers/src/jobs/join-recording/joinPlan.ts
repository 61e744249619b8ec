import type { FetchedSegment, FetchedTake } from './fetchTake.ts';

/** A time of the joined file, in milliseconds. */
interface Span {
  from: number;
  to: number;
}

/** A segment up to the time at which another one takes its place. */
export interface PlacedSegment extends Span {
  segment: FetchedSegment;
}

/** A picture has a cell of the grid. */
export interface Cell {
  column: number;
  row: number;
}

export interface PlacedPicture extends PlacedSegment {
  cell: Cell;
  /** The time before `from` in which its first frame is shown. */
  lead: number;
}

export interface JoinPlan {
  /** When the joined file begins, in milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  columns: number;
  rows: number;
  pictures: PlacedPicture[];
  sounds: PlacedSegment[];
  pauses: Span[];
}

/**
 * A gap up to this long is bridged by its last picture: a recorder or a media worker was started again. At the start of
 * the file, where the sound comes before the first key frame, it is bridged by the first picture.
 */
const BRIDGED_MS = 3000;

/** Decides when and where each segment is seen and heard. The takes are in their order. Null without segments. */
export function planJoin(takes: readonly Pick<FetchedTake, 'segments' | 'lines'>[]): JoinPlan | null {
  const filled = takes.filter(({ segments }) => segments.length > 0);
  if (filled.length === 0) return null;
  const spans = filled.map(({ segments }) => spanOf(segments));
  const startedAt = Math.min(...spans.map(({ from }) => from));
  const endedAt = Math.max(...spans.map(({ to }) => to));
  const placed = filled
    .flatMap(({ segments }, index) => withoutOverlap(segments, filled.slice(index + 1)))
    .map(({ segment, from, to }) => ({ segment, from: from - startedAt, to: to - startedAt }))
    .sort((one, other) => one.from - other.from);
  const pictures = placed.filter(({ segment }) => segment.source === 'camera');
  const cells = cellsOf(pictures);
  const columns = Math.ceil(Math.sqrt(cells.count));
  const withCell = bridged(pictures).map((picture, place) => {
    const index = cells.of.get(picture.segment.peerId) ?? 0;
    const lead = place === 0 && picture.from < BRIDGED_MS ? picture.from : 0;
    return { ...picture, lead, cell: { column: index % columns, row: Math.floor(index / columns) } };
  });
  return {
    startedAt,
    durationMs: endedAt - startedAt,
    columns,
    rows: Math.ceil(cells.count / Math.max(columns, 1)),
    pictures: withCell,
    sounds: placed.filter(({ segment }) => segment.source === 'microphone'),
    pauses: pausesOf(filled, spans).map(({ from, to }) => ({ from: from - startedAt, to: to - startedAt })),
  };
}

function spanOf(segments: readonly FetchedSegment[]): Span {
  return {
    from: Math.min(...segments.map(({ start }) => start)),
    to: Math.max(...segments.map(({ start, durationMs }) => start + durationMs)),
  };
}

/** Ends each track where a later take continues it: a call that moves is recorded by both nodes for a moment. */
function withoutOverlap(
  segments: readonly FetchedSegment[],
  later: readonly Pick<FetchedTake, 'segments'>[],
): PlacedSegment[] {
  const taken = later.flatMap((take) => take.segments);
  return segments.flatMap((segment) => {
    const { peerId, source, start: from, durationMs } = segment;
    const same = taken.filter((other) => other.peerId === peerId && other.source === source);
    const to = Math.min(from + durationMs, ...same.map(({ start }) => start));
    return to > from ? [{ segment, from, to }] : [];
  });
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

/** Times without any take, and the pauses in each. */
function pausesOf(takes: readonly Pick<FetchedTake, 'lines'>[], spans: readonly Span[]): Span[] {
  return takes.flatMap(({ lines }, index) => {
    const span = spans[index] ?? { from: 0, to: 0 };
    const next = spans[index + 1]?.from ?? span.to;
    const gap = next - span.to > BRIDGED_MS ? [{ from: span.to, to: next }] : [];
    return [...pausesIn(lines, span), ...gap];
  });
}

/** The pauses of a take between its first and its last frame. One without an end lasts until its end. */
function pausesIn(lines: FetchedTake['lines'], { from: first, to: last }: Span): Span[] {
  const pauses: Span[] = [];
  let since: number | null = null;
  for (const line of lines) {
    const at = Math.min(Math.max(Date.parse(line.at), first), last);
    if (line.kind === 'pause') since ??= at;
    if (line.kind !== 'resume' || since === null) continue;
    pauses.push({ from: since, to: at });
    since = null;
  }
  if (since !== null) pauses.push({ from: since, to: last });
  return pauses.filter(({ from, to }) => to > from);
}
