import { known } from '@sightline/contracts/core/known';
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
  name: string;
  /** The time before `from` in which its first frame is shown. */
  lead: number;
}

/** A time in which a person in the call has no picture. */
export interface Absence extends Span {
  cell: Cell;
  name: string;
  /** Whether the person had turned the camera off; otherwise its picture is missing. */
  isOff: boolean;
}

export interface JoinPlan {
  /** When the joined file begins, in milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  columns: number;
  rows: number;
  /** The frames a second: as many as the cameras sent, within limits. */
  frameRate: number;
  pictures: PlacedPicture[];
  absences: Absence[];
  sounds: PlacedSegment[];
  pauses: Span[];
}

/**
 * A gap up to this long is bridged by its last picture: a recorder or a media worker was started again. At the start of
 * the file, where the sound comes before the first key frame, it is bridged by the first picture.
 */
const BRIDGED_MS = 3000;

/** A call whose cameras send more frames than the first number is joined with the second rate. */
const SMOOTH = { above: 20, frameRate: 30 };
const FRAME_RATE = 15;

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
  const pictures = placed.filter(isPicture);
  const cells = cellsOf(placed);
  const columns = Math.ceil(Math.sqrt(cells.count));
  const lines = takes.flatMap((take) => take.lines);
  const names = namesIn(lines);
  const cellOf = (peerId: string): Cell & { name: string } => {
    const index = known(cells.of.get(peerId), 'the cell of a peer');
    return { column: index % columns, row: Math.floor(index / columns), name: names.get(peerId) ?? '' };
  };
  const withCell = bridged(pictures).map((picture, place): PlacedPicture => {
    const lead = place === 0 && picture.from < BRIDGED_MS ? picture.from : 0;
    const { name, ...cell } = cellOf(picture.segment.peerId);
    return { ...picture, lead, cell, name };
  });
  const absences = [...cells.of.keys()].flatMap((peerId) => {
    const { name, ...cell } = cellOf(peerId);
    const own = placed.filter(({ segment }) => segment.peerId === peerId);
    const shown = withCell.filter(({ segment }) => segment.peerId === peerId);
    const changes = cameraChanges(lines, peerId).map(({ at, isOn }) => ({ at: at - startedAt, isOn }));
    return gapsIn(own, shown).map((gap) => ({ ...gap, cell, name, isOff: isOffIn(gap, changes) }));
  });
  return {
    startedAt,
    durationMs: endedAt - startedAt,
    columns,
    rows: Math.ceil(cells.count / Math.max(columns, 1)),
    frameRate: frameRateOf(pictures),
    pictures: withCell,
    absences,
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

/** Gives each peer with a camera a cell. Peers who were never present at once share one: a person's seats before and after a break. */
function cellsOf(placed: readonly PlacedSegment[]): { count: number; of: Map<string, number> } {
  const ends = new Map<string, number>();
  for (const { segment, to } of placed) ends.set(segment.peerId, Math.max(to, ends.get(segment.peerId) ?? 0));
  const filmed = new Set(placed.filter(isPicture).map(({ segment }) => segment.peerId));
  const of = new Map<string, number>();
  const freeFrom: number[] = [];
  for (const { segment, from } of placed) {
    if (of.has(segment.peerId) || !filmed.has(segment.peerId)) continue;
    const free = freeFrom.findIndex((time) => time <= from);
    const cell = free < 0 ? freeFrom.length : free;
    of.set(segment.peerId, cell);
    freeFrom[cell] = known(ends.get(segment.peerId), 'the end of a peer');
  }
  return { count: freeFrom.length, of };
}

const isPicture = ({ segment }: PlacedSegment): boolean => segment.source === 'camera';

/** Ends each picture where the next one of its peer begins, unless the gap is long. */
function bridged(pictures: readonly PlacedSegment[]): PlacedSegment[] {
  return pictures.map((picture, index) => {
    const next = pictures.slice(index + 1).find(({ segment }) => segment.peerId === picture.segment.peerId);
    const isNear = next !== undefined && next.from - picture.to < BRIDGED_MS;
    return isNear ? { ...picture, to: Math.max(picture.from, next.from) } : picture;
  });
}

function frameRateOf(pictures: readonly PlacedSegment[]): number {
  const isSmooth = pictures.some(
    ({ segment: { frames, durationMs } }) => frames > (SMOOTH.above * durationMs) / 1000,
  );
  return isSmooth ? SMOOTH.frameRate : FRAME_RATE;
}

/** The latest name of each peer. */
function namesIn(lines: FetchedTake['lines']): Map<string, string> {
  return new Map(lines.flatMap((line) => (line.kind === 'track' ? [[line.peerId, line.name]] : [])));
}

/** The times between the first and the last of a peer's segments in which no picture is shown. */
function gapsIn(own: readonly PlacedSegment[], shown: readonly PlacedPicture[]): Span[] {
  const end = Math.max(...own.map(({ to }) => to));
  let from = Math.min(...own.map((segment) => segment.from));
  const gaps: Span[] = [];
  for (const picture of [...shown, { from: end, lead: 0, to: end }]) {
    const to = picture.from - picture.lead;
    if (to - from >= BRIDGED_MS) gaps.push({ from, to });
    from = Math.max(from, picture.to);
  }
  return gaps;
}

/** When the camera of a peer was turned on and off. */
function cameraChanges(lines: FetchedTake['lines'], peerId: string): { at: number; isOn: boolean }[] {
  const changes = lines.flatMap((line) => {
    if (!('source' in line) || line.source !== 'camera' || line.peerId !== peerId) return [];
    if (line.kind === 'track' || line.kind === 'on') return [{ at: Date.parse(line.at), isOn: true }];
    return line.kind === 'off' ? [{ at: Date.parse(line.at), isOn: false }] : [];
  });
  return changes.toSorted((one, other) => one.at - other.at);
}

/** A camera that has not been turned on yet is off. */
function isOffIn({ from, to }: Span, changes: readonly { at: number; isOn: boolean }[]): boolean {
  const middle = (from + to) / 2;
  return changes.findLast(({ at }) => at <= middle)?.isOn !== true;
}

/** Times without any take, and the pauses in each. */
function pausesOf(takes: readonly Pick<FetchedTake, 'lines'>[], spans: readonly Span[]): Span[] {
  return takes.flatMap(({ lines }, index) => {
    const span = known(spans[index], 'the time of a take');
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
