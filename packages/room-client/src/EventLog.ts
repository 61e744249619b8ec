import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { Emitter } from './Emitter.ts';

/**
 * Durable events in the order of their numbers, each once. An early event waits until the gap before it has
 * been fetched (SPEC.md, R-20 to R-27).
 */
export class EventLog extends Emitter<{
  /** These events follow the previous ones without a gap. */
  appended: [added: RoomEvent[]];
}> {
  readonly #fetch: (since: number) => Promise<RoomEvent[]>;
  readonly #pending = new Map<number, RoomEvent>();
  #events: readonly RoomEvent[] = [];
  #known = 0;
  #isFetching = false;

  constructor(fetch: (since: number) => Promise<RoomEvent[]>) {
    super();
    this.#fetch = fetch;
  }

  get events(): readonly RoomEvent[] {
    return this.#events;
  }

  get lastSeq(): number {
    return this.#events.at(-1)?.seq ?? 0;
  }

  add(events: readonly RoomEvent[]): void {
    for (const event of events) {
      if (event.seq > this.lastSeq) this.#pending.set(event.seq, event);
      this.#known = Math.max(this.#known, event.seq);
    }
    this.#appendInOrder();
    if (this.lastSeq < this.#known) void this.#fetchGap();
  }

  /** Fetches missing events up to this number, which the room has. */
  expect(seq: number): void {
    this.#known = Math.max(this.#known, seq);
    if (this.lastSeq < this.#known) void this.#fetchGap();
  }

  #appendInOrder(): void {
    const added: RoomEvent[] = [];
    for (let next = this.lastSeq + 1; ; next++) {
      const event = this.#pending.get(next);
      if (!event) break;
      this.#pending.delete(next);
      added.push(event);
    }
    if (added.length === 0) return;
    this.#events = [...this.#events, ...added];
    this.emit('appended', added);
  }

  async #fetchGap(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      while (this.lastSeq < this.#known) {
        const before = this.lastSeq;
        const events = await this.#fetch(before);
        for (const event of events) if (event.seq > this.lastSeq) this.#pending.set(event.seq, event);
        this.#appendInOrder();
        // A log whose beginning was discarded starts after the last event here: that gap cannot be filled.
        if (this.lastSeq === before && !this.#skipTo(events)) break;
      }
    } catch {
      // The gap is fetched again with the next event, or when the room is entered again.
    } finally {
      this.#isFetching = false;
    }
  }

  #skipTo(events: readonly RoomEvent[]): boolean {
    const first = events[0];
    if (!first || first.seq <= this.lastSeq) return false;
    this.#pending.delete(first.seq);
    this.#events = [...this.#events, first];
    this.emit('appended', [first]);
    this.#appendInOrder();
    return true;
  }
}
