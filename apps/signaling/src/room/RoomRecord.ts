import { EventEmitter } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import { type FrozenPicture, foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { foldShownCamera, type ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import type { NewRoomEvent, RoomLog } from '@sightline/server-kit/RoomLog';
import { withoutDeletedPhoto } from '@sightline/server-kit/roomLog/hiddenFacts';
import type { Logger } from 'pino';
import { foldEvent, NO_FACTS, type RoomFacts } from './foldEvents.ts';

/** The number of events in memory and in one fetch: enough for a page that was away for a while. */
const TAIL = 500;
/** How long events that are not in memory are awaited: a page enters without them, and fetches them later. */
const LOG_TIMEOUT_MS = 2000;

export interface RecordOptions {
  inspectionId: string;
  log: RoomLog;
  /** Called after each durable event to copy it into the database. */
  archive(): void;
  logger: Logger;
}

/** A room's durable events and the facts that follow from them. */
export class RoomRecord extends EventEmitter<{
  /** Emitted once for each event, in order, wherever it was appended. */
  happened: [RoomEvent];
}> {
  readonly #options: RecordOptions;
  #facts: RoomFacts = NO_FACTS;
  #picture: FrozenPicture | null = null;
  #shownCamera: ShownCamera | null = null;
  #tail: RoomEvent[] = [];
  #seq = 0;
  #closed = false;
  readonly #openedAt = Date.now();
  /** The subjects that were in the room when its last node died. */
  #lostWithNode: ReadonlySet<string> = new Set();

  private constructor(options: RecordOptions) {
    super();
    this.#options = options;
  }

  /** Reads the whole log once; after that the follower calls `take`. */
  static async open(options: RecordOptions): Promise<RoomRecord> {
    const record = new RoomRecord(options);
    for (;;) {
      const events = await options.log.since(options.inspectionId, record.#seq);
      for (const event of events) record.#apply(event);
      if (events.length === 0) break;
    }
    // The whole log has been read by now, so a peer that is still present in it was never recorded as gone.
    record.#lostWithNode = new Set([...record.facts.present.values()].map(({ subject }) => subject));
    return record;
  }

  /** Whether this person was in the room when its last node ended, at most `withinMs` ago. */
  wasInterrupted(subject: string, withinMs: number): boolean {
    const since = Date.now() - withinMs;
    if (this.#lostWithNode.has(subject)) return this.#openedAt >= since;
    const sentAwayAt = this.#facts.sentAway.get(subject);
    return sentAwayAt !== undefined && Date.parse(sentAwayAt) >= since;
  }

  get facts(): RoomFacts {
    return this.#facts;
  }

  /** The picture that people draw on; null while the video is live. */
  get picture(): FrozenPicture | null {
    return this.#picture;
  }

  /** The sequence number of the last announced event. */
  get seq(): number {
    return this.#seq;
  }

  async append(event: NewRoomEvent): Promise<RoomEvent> {
    const appended = await this.#options.log.append(this.#options.inspectionId, event);
    // A closed room has queued its last archiving in `close`.
    if (!this.#closed) this.#options.archive();
    // The follower also delivers it; this is a round trip earlier, unless other events come before it.
    if (appended.seq === this.#seq + 1) this.take(appended);
    return appended;
  }

  /**
   * Appends events that must not wait for Redis: after an outage they are appended in the order of the calls.
   */
  appendLater(event: NewRoomEvent): void {
    this.append({ at: new Date().toISOString(), ...event }).catch((error: unknown) => {
      this.#options.logger.error({ err: error, kind: event.kind }, 'event could not be written');
    });
  }

  /** Minutes are not events: their log lists the room for archiving by itself. */
  async appendMinutes(minutes: readonly CallMinute[]): Promise<void> {
    await this.#options.log.minutes.append(this.#options.inspectionId, minutes);
  }

  take(event: RoomEvent): void {
    if (event.seq <= this.#seq) return;
    this.#apply(event);
    this.emit('happened', event);
  }

  /**
   * At most 500 events after `seq`, none newer than the last announced one, and without the facts of deleted
   * photos.
   */
  async since(seq: number): Promise<RoomEvent[]> {
    const events = await this.#since(seq);
    return events.map((event) => withoutDeletedPhoto(event, this.#facts.deletedPhotos));
  }

  async #since(seq: number): Promise<RoomEvent[]> {
    const first = this.#tail[0];
    if (seq >= this.#seq) return [];
    if (first && seq >= first.seq - 1) return this.#tail.filter((event) => event.seq > seq);
    const upTo = this.#seq;
    const events = await withTimeout(
      LOG_TIMEOUT_MS,
      this.#options.log.since(this.#options.inspectionId, seq, TAIL),
    );
    return events.filter((event) => event.seq <= upTo);
  }

  /** A Redis that lost its data would number from 1 again, and clients would ignore the events. */
  async restoreCounter(): Promise<void> {
    const { log, inspectionId } = this.#options;
    if (this.#seq > 0) await log.raiseTo(inspectionId, this.#seq);
  }

  /** Archives again: the last events (peers that left) were appended after the previous job was queued. */
  close(): void {
    this.#closed = true;
    this.removeAllListeners();
    this.#options.archive();
  }

  #apply(event: RoomEvent): void {
    this.#seq = event.seq;
    this.#facts = foldEvent(this.#facts, event);
    this.#picture = foldPicture(this.#picture, event);
    this.#shownCamera = foldShownCamera(this.#shownCamera, event);
    this.#tail.push(event);
    if (this.#tail.length > TAIL) this.#tail = this.#tail.slice(-TAIL);
  }

  /** Ends the host's choice of a camera, which the next call must not begin with. */
  forgetShownCamera(): void {
    if (!this.#shownCamera) return;
    this.appendLater({ id: mintId(), by: SYSTEM, kind: 'camera:shown', data: { camera: null } });
  }

  /** Records peers that are still present in the log as lost: their node died before it could. */
  recordPresentAsLost(): void {
    for (const [peerId, { subject, name, number, role }] of this.#facts.present) {
      this.appendLater({
        id: mintId(),
        by: { subject, name, role },
        kind: 'peer:left',
        data: { peerId, name, number, role, reason: 'lost' },
      });
    }
  }
}
