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

/** A place in the grid of those who are in the call at that time. */
interface Cell {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** The time in which a segment is shown at one place. */
export interface PlacedPicture extends PlacedSegment {
  cell: Cell;
  name: string;
  /** The time of the segment's first frame. */
  startsAt: number;
  /** The time before that in which the first frame is shown. */
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
  /** The most rows that the grid has at any time, which decide the height of the file. */
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
  const lines = takes.flatMap((take) => take.lines);
  const names = namesIn(lines);
  const seats = seatsOf(placed);
  const durationMs = endedAt - startedAt;
  const scenes = scenesOf(
    seats.map(({ spans }) => spans),
    durationMs,
  );
  const led = bridged(pictures).map((picture, index) => {
    const lead = index === 0 && picture.from < BRIDGED_MS ? picture.from : 0;
    return { ...picture, startsAt: picture.from, from: picture.from - lead, lead };
  });
  const seated = seats.flatMap(({ peerIds }, seat) => peerIds.map((peerId) => ({ peerId, seat })));
  const absences = seated.flatMap(({ peerId, seat }) => {
    const own = placed.filter(({ segment }) => segment.peerId === peerId);
    const shown = led.filter(({ segment }) => segment.peerId === peerId);
    const changes = cameraChanges(lines, peerId).map(({ at, isOn }) => ({ at: at - startedAt, isOn }));
    const name = names.get(peerId) ?? '';
    const gaps = gapsIn(own, shown).map((gap) => ({ ...gap, name, isOff: isOffIn(gap, changes) }));
    return gaps.flatMap((gap) => inScenes(gap, seat, scenes));
  });
  const seatOf = new Map(seated.map(({ peerId, seat }) => [peerId, seat]));
  return {
    startedAt,
    durationMs,
    rows: Math.max(0, ...scenes.flatMap(({ cells }) => [...cells.values()].map(({ rows }) => rows))),
    frameRate: frameRateOf(pictures),
    pictures: led.flatMap((picture) => {
      const { peerId } = picture.segment;
      const named = { ...picture, name: names.get(peerId) ?? '' };
      return inScenes(named, known(seatOf.get(peerId), 'the seat of a peer'), scenes);
    }),
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

/** The peers who have a place in the picture one after the other, and when they were in the call. */
interface Seat {
  peerIds: string[];
  spans: Span[];
}

/** Gives each peer with a camera a seat. Peers who were never present at once share one: a person before and after a break. */
function seatsOf(placed: readonly PlacedSegment[]): Seat[] {
  const filmed = new Set(placed.filter(isPicture).map(({ segment }) => segment.peerId));
  const seats: Seat[] = [];
  for (const peerId of new Set(placed.map(({ segment }) => segment.peerId))) {
    if (!filmed.has(peerId)) continue;
    const own = placed.filter(({ segment }) => segment.peerId === peerId);
    const from = Math.min(...own.map((segment) => segment.from));
    const span = { from, to: Math.max(...own.map(({ to }) => to)) };
    const free = seats.find(({ spans }) => spans.every(({ to }) => to <= from));
    if (free) {
      free.peerIds.push(peerId);
      free.spans.push(span);
    } else seats.push({ peerIds: [peerId], spans: [span] });
  }
  return seats;
}

/** A time in which the same seats are taken, with their places. */
interface Scene extends Span {
  cells: Map<number, Cell>;
}

/** Seats that are taken share the picture, so that a person alone is shown in the full size. */
function scenesOf(seats: readonly (readonly Span[])[], durationMs: number): Scene[] {
  const taken = seats.map((spans) => withoutShortGaps(spans, durationMs));
  const times = [0, durationMs, ...taken.flat().flatMap(({ from, to }) => [from, to])];
  const changes = [...new Set(times)].sort((one, other) => one - other);
  return changes.slice(1).map((to, index) => {
    const from = known(changes[index], 'the start of a scene');
    const present = taken.flatMap((spans, seat) =>
      spans.some((span) => span.from <= from && span.to >= to) ? [seat] : [],
    );
    const columns = Math.ceil(Math.sqrt(present.length));
    const rows = Math.ceil(present.length / Math.max(columns, 1));
    const cellAt = (index: number): Cell => ({
      column: index % columns,
      row: Math.floor(index / columns),
      columns,
      rows,
    });
    return { from, to, cells: new Map(present.map((seat, place) => [seat, cellAt(place)])) };
  });
}

/** A seat stays taken over a short gap, also at both ends, so that the pictures do not jump. */
function withoutShortGaps(spans: readonly Span[], durationMs: number): Span[] {
  const kept: Span[] = [];
  for (const { from, to } of spans) {
    const end = durationMs - to < BRIDGED_MS ? durationMs : to;
    const last = kept.at(-1);
    if (last && from - last.to < BRIDGED_MS) last.to = end;
    else kept.push({ from: from < BRIDGED_MS ? 0 : from, to: end });
  }
  return kept;
}

/** The parts of what is shown at a seat, each at its place in a scene. */
function inScenes<Shown extends Span>(
  shown: Shown,
  seat: number,
  scenes: readonly Scene[],
): (Shown & { cell: Cell })[] {
  return scenes.flatMap((scene) => {
    const cell = scene.cells.get(seat);
    const [from, to] = [Math.max(shown.from, scene.from), Math.min(shown.to, scene.to)];
    return cell && to > from ? [{ ...shown, from, to, cell }] : [];
  });
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
function gapsIn(own: readonly PlacedSegment[], shown: readonly Span[]): Span[] {
  const end = Math.max(...own.map(({ to }) => to));
  let from = Math.min(...own.map((segment) => segment.from));
  const gaps: Span[] = [];
  for (const picture of [...shown, { from: end, to: end }]) {
    if (picture.from - from >= BRIDGED_MS) gaps.push({ from, to: picture.from });
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
