import type { PageMinute } from '@sightline/contracts/rooms/callMinutes';
import { frozenBetween, frozenTotals, pathOf, type TransportStats } from './mediaStats.ts';

const MINUTE_MS = 60_000;
const MAX_SECONDS = 600;
/** A later picture is that of a person who came later. */
const MAX_JOIN_MS = 60_000;

interface ReporterOptions {
  /** The statistics of the present transports. */
  readStats(): Promise<TransportStats[]>;
  send(minute: PageMinute): Promise<void>;
}

/** Reports each minute what the server cannot see: relays, and pictures that froze here (SPEC.md, L-2). */
export class MinuteReporter {
  readonly #options: ReporterOptions;
  #timer: ReturnType<typeof setInterval> | null = null;
  #frozen: ReadonlyMap<string, number> = new Map();
  #joiningSince: number | null = null;
  #joinMs: number | null = null;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Called at Join, and when the host has come: starts the time until the first picture. */
  joining(): void {
    this.#joiningSince = performance.now();
  }

  /** Called when a picture of another person is on the screen; only the first one after joining counts. */
  pictureShown(): void {
    if (this.#joiningSince === null) return;
    const milliseconds = Math.round(performance.now() - this.#joiningSince);
    this.#joiningSince = null;
    if (milliseconds <= MAX_JOIN_MS) this.#joinMs = milliseconds;
  }

  /** Called when the room was entered. If it has no pictures yet, a later one says nothing about joining. */
  entered(hasPictures: boolean): void {
    if (!hasPictures) this.#joiningSince = null;
    this.#timer ??= setInterval(() => void this.report(), MINUTE_MS);
  }

  /** Reports the time since the last report. Never throws: a lost report is not repeated. */
  async report(): Promise<void> {
    try {
      const minute = await this.#take();
      if (Object.values(minute).some((value) => value !== null)) await this.#options.send(minute);
    } catch {
      // The transports were closed while their statistics were read, or the socket was lost.
    }
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #take(): Promise<PageMinute> {
    const stats = await this.#options.readStats();
    const [before, now] = [this.#frozen, frozenTotals(stats)];
    this.#frozen = now;
    const joinMs = this.#joinMs;
    this.#joinMs = null;
    const frozen = frozenBetween(before, now);
    const frozenSeconds = frozen === null ? null : Math.min(MAX_SECONDS, Math.round(frozen * 10) / 10);
    return { path: null, roundTripMs: null, ...pathOf(stats), frozenSeconds, joinMs };
  }
}
