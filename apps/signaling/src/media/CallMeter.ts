import { AppError } from '@sightline/contracts/core/errors';
import type { CallMinute, PageMinute } from '@sightline/contracts/rooms/callMinutes';
import { TokenBucket } from '../core/TokenBucket.ts';
import type { PeerMedia } from './PeerMedia.ts';
import { increase, type PathStats, readPathStats } from './pathStats.ts';

/** A page reports once a minute and when it leaves; several reports follow after it was suspended. */
const REPORTS = { burst: 4, perSecond: 1 / 20 };
const MAX_SECONDS = 600;

type Connection = Omit<CallMinute, 'peerId' | 'subject' | 'name' | 'role'>;
type Totals = Pick<PathStats, 'up' | 'down'>;
type PageReport = NonNullable<CallMinute['page']>;

const NO_TOTALS: Totals = { up: new Map(), down: new Map() };
const NO_STATS: PathStats = { path: null, roundTripMs: null, layer: null, ...NO_TOTALS };

/** One peer's connection since its last minute was taken. Corrections of the clock change no figure. */
export class CallMeter {
  readonly #reports = new TokenBucket(REPORTS.burst, REPORTS.perSecond);
  #since = performance.now();
  #frozenAt: number | null = null;
  #frozenMs = 0;
  #reconnects = 0;
  #page: PageReport | null = null;
  #path: PageReport['path'] = null;
  #totals: Totals = NO_TOTALS;

  /** The path that the page last reported: only the page knows of a relay. */
  get reportedPath(): PageReport['path'] {
    return this.#path;
  }

  /** Called when the camera has stopped sending, or its packets arrive again. */
  setFrozen(isFrozen: boolean): void {
    if (isFrozen === (this.#frozenAt !== null)) return;
    this.#countFrozen(performance.now());
    this.#frozenAt = isFrozen ? performance.now() : null;
  }

  reconnected(): void {
    this.#reconnects += 1;
  }

  /** Takes what only the page knows. Throws AppError('tooManyTries') if it reports too often. */
  report({ path, roundTripMs, frozenSeconds }: PageMinute): void {
    if (!this.#reports.take()) throw new AppError('tooManyTries', { retryAfterSeconds: 20 });
    this.#path = path ?? this.#path;
    const before = this.#page;
    this.#page = {
      path: path ?? before?.path ?? null,
      roundTripMs: roundTripMs ?? before?.roundTripMs ?? null,
      frozenSeconds: sumOf(before?.frozenSeconds ?? null, frozenSeconds),
    };
  }

  /**
   * Ends the minute and returns it. The media may be closed right after the call: its figures are requested
   * before the first await (pathStats.ts).
   */
  async take(media: PeerMedia | null): Promise<Connection> {
    const events = this.#takeEvents(performance.now());
    const { path, roundTripMs, layer, up, down } = media ? await readPathStats(media) : NO_STATS;
    const before = this.#totals;
    this.#totals = { up, down };
    return {
      ...events.counted,
      path,
      roundTripMs,
      layer,
      up: directionOf(before.up, up, events.milliseconds),
      down: directionOf(before.down, down, events.milliseconds),
    };
  }

  #takeEvents(now: number) {
    this.#countFrozen(now);
    const milliseconds = now - this.#since;
    const counted = {
      at: new Date(Date.now() - milliseconds).toISOString(),
      seconds: Math.round(milliseconds / 1000),
      frozenSeconds: Math.round(this.#frozenMs / 1000),
      reconnects: this.#reconnects,
      page: this.#page,
    };
    this.#since = now;
    this.#frozenMs = 0;
    this.#reconnects = 0;
    this.#page = null;
    return { counted, milliseconds };
  }

  /** Counts the time since the camera stopped, or since the last count. */
  #countFrozen(now: number): void {
    if (this.#frozenAt === null) return;
    this.#frozenMs += now - this.#frozenAt;
    this.#frozenAt = now;
  }
}

function directionOf(before: PathStats['up'], now: PathStats['up'], milliseconds: number): CallMinute['up'] {
  const { bytes, packets, lost } = increase(before, now);
  const kbps = milliseconds > 0 ? Math.round((bytes * 8) / milliseconds) : 0;
  const total = packets + lost;
  return { kbps, loss: total > 0 ? Math.round((lost / total) * 1000) / 1000 : null };
}

function sumOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(MAX_SECONDS, one + other);
}
