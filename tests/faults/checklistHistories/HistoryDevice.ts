import type { ChecklistChange, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { expect, vi } from 'vitest';
import {
  withEvents,
  withReading,
  withReply,
  withUnsent,
} from '../../../apps/web/src/features/checklist/mergeChecklist.ts';
import { newChanges } from '../../../apps/web/src/features/checklist/newChanges.ts';
import type { Entry } from '../../../apps/web/src/offline/entries.ts';
import { FakeServer, ownerOf } from '../../../apps/web/src/offline/fakes.ts';
import { Outbox } from '../../../apps/web/src/offline/Outbox.ts';
import { OutboxDatabase } from '../../../apps/web/src/offline/OutboxDatabase.ts';
import { OutboxStorage } from '../../../apps/web/src/offline/OutboxStorage.ts';
import type { HistoryServer } from './HistoryServer.ts';

type Fields = Checklist['fields'];

/** A change with all that its author had on the screen. */
export interface Made {
  device: string;
  change: ChecklistChange;
  seen: Fields;
}

/** A request on its way; `reply` once the server has answered. */
interface Request {
  change: ChecklistChange;
  reply: Checklist | null;
  resolve(reply: Checklist): void;
  reject(error: Error): void;
}

/** The list of entries follows what was read or written within so many tasks of the event loop. */
const QUIET_TASKS = 15;

/** The product's storage, which also says when nothing is being read or written. */
class WatchedStorage extends OutboxStorage {
  #running = 0;
  #quietTasks = 0;
  #isListed = false;

  override watch(callback: (entries: Entry[]) => void): () => void {
    return super.watch((entries) => {
      this.#isListed = true;
      this.#quietTasks = 0;
      callback(entries);
    });
  }

  override put(...args: Parameters<OutboxStorage['put']>): Promise<boolean> {
    return this.#counted(super.put(...args));
  }
  override get(id: string): Promise<Entry | undefined> {
    return this.#counted(super.get(id));
  }
  override update(...args: Parameters<OutboxStorage['update']>): Promise<void> {
    return this.#counted(super.update(...args));
  }
  override delete(id: string): Promise<void> {
    return this.#counted(super.delete(id));
  }

  async untilQuiet(): Promise<void> {
    for (this.#quietTasks = 0; this.#quietTasks < QUIET_TASKS; this.#quietTasks++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#running > 0 || !this.#isListed) this.#quietTasks = 0;
    }
  }

  #counted<Value>(work: Promise<Value>): Promise<Value> {
    this.#running += 1;
    return work.finally(() => (this.#running -= 1));
  }
}

/** One phone: the product's outbox over its own IndexedDB, what its page has in memory, and a network that the history moves. */
export class HistoryDevice {
  readonly name: string;
  readonly made: Made[] = [];
  readonly #server: HistoryServer;
  readonly #database: string;
  #storage!: WatchedStorage;
  #page: Outbox;
  #isOnline = true;
  #request: Request | null = null;
  #reading: Checklist | null = null;
  /** What this page has read, as the query cache keeps it; the saved copy outlives the page. */
  #known: Checklist;
  #savedCopy: Checklist;
  #events: RoomEvent[] = [];
  /** The revision of each field with which the server answered this page's changes. */
  readonly #confirmed = new Map<string, number>();
  #clock = Date.parse('2026-11-20T15:00:00.000Z');

  constructor(name: string, server: HistoryServer) {
    this.name = name;
    this.#server = server;
    this.#database = `${name} of ${server.inspectionId}`;
    this.#known = server.read();
    this.#savedCopy = this.#known;
    this.#page = this.#open();
  }

  get waiting(): number {
    return this.#page.store.getState().entries.length;
  }

  get shown() {
    const { entries } = this.#page.store.getState();
    return withUnsent(withEvents(this.#known, this.#events), entries, this.name);
  }

  /** Clocks of phones are corrected, also backward. */
  setClockBack(): void {
    this.#clock -= 60_000;
  }

  async change(field: string, value: FieldValue): Promise<void> {
    vi.setSystemTime((this.#clock += 1));
    const { inspectionId } = this.#server;
    const seen = this.shown.fields;
    const added = newChanges(this.shown, field, value).map((change) => {
      this.made.push({ device: this.name, change, seen });
      return this.#page.add({ kind: 'checklistChange', id: change.changeId, inspectionId, change });
    });
    await Promise.all(added);
    await this.#storage.untilQuiet();
  }

  /** Decides a field with several answers: for the present one, or for one of the others. */
  async settle(index: number): Promise<void> {
    const disputed = Object.entries(this.shown.fields).filter(([, { conflicts }]) => conflicts.length > 0);
    const [field, state] = disputed[index % Math.max(1, disputed.length)] ?? [];
    if (!field || !state) return;
    const answers = [state.value, ...state.conflicts.map(({ value }) => value)];
    await this.change(field, answers[index % answers.length] ?? null);
  }

  async goOffline(): Promise<void> {
    this.#isOnline = false;
    this.#reading = null;
    await this.cutRequest();
  }

  async comeOnline(): Promise<void> {
    this.#isOnline = true;
    await this.retry();
  }

  /** The delay of the next attempt is over. */
  async retry(): Promise<void> {
    this.#page.retryNow();
    await this.#storage.untilQuiet();
  }

  async requestArrives(): Promise<void> {
    if (!this.#request || this.#request.reply) return;
    this.#request.reply = await this.#server.apply(this.name, this.#request.change);
  }

  async replyArrives(): Promise<void> {
    const request = this.#request;
    if (!request?.reply) return;
    this.#request = null;
    request.resolve(request.reply);
    await this.#storage.untilQuiet();
  }

  /** Before it has arrived, the request is lost; afterward, its reply. The outbox cannot tell one from the other. */
  async cutRequest(): Promise<void> {
    this.#cut();
    await this.#storage.untilQuiet();
  }

  /** The memory of the page is gone; what is on the device stays. */
  async reload(): Promise<void> {
    this.#page.close();
    this.#reading = null;
    this.#cut();
    this.#known = this.#savedCopy;
    this.#events = [];
    this.#confirmed.clear();
    this.#page = this.#open();
    await this.#storage.untilQuiet();
  }

  /** The server answers a reading now; the answer may take long. */
  askToRead(): void {
    if (this.#isOnline) this.#reading = this.#server.read();
  }

  readingArrives(): void {
    if (!this.#reading) return;
    this.#known = withReading(this.#known, this.#reading);
    this.#savedCopy = this.#known;
    this.#reading = null;
  }

  /** One event of the room: in any order, and perhaps again. */
  hear(index: number): void {
    const event = this.#server.events[index % Math.max(1, this.#server.events.length)];
    if (this.#isOnline && event) this.#events = [...this.#events, event];
  }

  get missed(): number[] {
    const heard = new Set(this.#events.map(({ id }) => id));
    return this.#server.events.flatMap(({ id }, index) => (heard.has(id) ? [] : [index]));
  }

  /** What must hold on the screen at any moment. */
  expectTruthful(): void {
    const { fields } = this.shown;
    for (const [field, revision] of this.#confirmed)
      expect(stateOf(fields, field)?.revision, `${field} was confirmed`).toBeGreaterThanOrEqual(revision);
    for (const { conflicts } of Object.values(fields)) {
      const ids = conflicts.map(({ changeId }) => changeId);
      expect(ids, 'each answer is shown once').toEqual([...new Set(ids)]);
    }
    for (const field of this.#page.store.getState().entries.map(fieldOf)) {
      const own = this.made.findLast(({ change }) => change.field === field)?.change.value;
      const state = stateOf(fields, field);
      expect([state?.value, ...(state?.conflicts ?? []).map(({ value }) => value)]).toContainEqual(own);
    }
  }

  close(): void {
    this.#page.close();
  }

  #cut(): void {
    this.#request?.reject(new TypeError('Failed to fetch'));
    this.#request = null;
  }

  #open(): Outbox {
    this.#storage = new WatchedStorage(() => Promise.resolve(new OutboxDatabase(this.#database)));
    const server = new FakeServer();
    server.changeChecklist = (_, change) => this.#send(change);
    const page = new Outbox(this.#storage, server);
    page.listen((event) => {
      if (event.type !== 'sent' || event.sent.kind !== 'checklistChange') return;
      const { checklist, entry } = event.sent;
      this.#known = withReply(this.#known, checklist);
      this.#confirmed.set(fieldOf(entry), stateOf(checklist.fields, fieldOf(entry))?.revision ?? 0);
    });
    page.setOwner(ownerOf(this.name));
    return page;
  }

  #send(change: ChecklistChange): Promise<Checklist> {
    if (!this.#isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((resolve, reject) => {
      this.#request = { change, reply: null, resolve, reject };
    });
  }
}

function fieldOf(entry: Entry): string {
  if (entry.kind !== 'checklistChange') throw new Error('only checklists are changed here');
  return entry.change.field;
}
