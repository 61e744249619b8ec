import type { ChecklistChange, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { expect, vi } from 'vitest';
import { newChanges } from '../../../apps/web/src/features/checklist/editChecklist.ts';
import { checklistWithUnsent } from '../../../apps/web/src/inspection/checklist/mergeChecklist.ts';
import {
  type ChangedField,
  checklistChange,
} from '../../../apps/web/src/inspection/kinds/checklistChange.ts';
import {
  withEvents,
  withReading,
  withReply,
} from '../../../apps/web/src/inspection/kinds/storedChecklist.ts';
import { DeviceDatabase } from '../../../apps/web/src/offline/DeviceDatabase.ts';
import type { Entry } from '../../../apps/web/src/offline/Entry.ts';
import { EntryStore } from '../../../apps/web/src/offline/EntryStore.ts';
import { ownerOf } from '../../../apps/web/src/offline/fakes.ts';
import { Outbox } from '../../../apps/web/src/offline/Outbox.ts';
import { SealedOutbox } from '../../../apps/web/src/offline/SealedOutbox.ts';
import type { HistoryServer } from './HistoryServer.ts';

type Fields = Checklist['fields'];

/** A change, with the values that its author had on the screen. */
export interface Made {
  device: string;
  change: ChecklistChange;
  seen: Fields;
}

/** A pending request; `reply` is set once the server has answered. */
interface Request {
  change: ChecklistChange;
  reply: Checklist | null;
  resolve(reply: Checklist): void;
  reject(error: Error): void;
}

/** The number of tasks of the event loop within which the list of entries follows a read or write. */
const QUIET_TASKS = 15;

/** The product's outbox, which also reports when no read or write is pending. */
class WatchedOutbox extends SealedOutbox {
  #running = 0;
  #quietTasks = 0;
  #isListed = false;

  override async list(...args: Parameters<SealedOutbox['list']>): Promise<Entry[]> {
    const entries = await super.list(...args);
    this.#isListed = true;
    this.#quietTasks = 0;
    return entries;
  }

  override put(...args: Parameters<SealedOutbox['put']>): Promise<void> {
    return this.#counted(super.put(...args));
  }
  override get(...args: Parameters<SealedOutbox['get']>): Promise<Entry | undefined> {
    return this.#counted(super.get(...args));
  }
  override change(...args: Parameters<SealedOutbox['change']>): Promise<void> {
    return this.#counted(super.change(...args));
  }
  override remove(id: string): Promise<void> {
    return this.#counted(super.remove(id));
  }

  async untilQuiet(): Promise<void> {
    for (this.#quietTasks = 0; this.#quietTasks < QUIET_TASKS; this.#quietTasks++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#running > 0 || !this.#isListed) this.#quietTasks = 0;
    }
  }

  /** It must not be awaited: a transaction of IndexedDB lives in the promises of its own zone. */
  #counted<Work extends PromiseLike<unknown>>(work: Work): Work {
    this.#running += 1;
    const done = (): void => void (this.#running -= 1);
    work.then(done, done);
    return work;
  }
}

/**
 * One phone: the product's outbox over a separate IndexedDB, its page's memory, and a network that the history
 * controls.
 */
export class HistoryDevice {
  readonly name: string;
  readonly made: Made[] = [];
  readonly #server: HistoryServer;
  readonly #database: string;
  #stored!: WatchedOutbox;
  #page: Outbox;
  #isOnline = true;
  #request: Request | null = null;
  #reading: Checklist | null = null;
  /** The checklist in this page's query cache; the saved copy outlives the page. */
  #known: Checklist;
  #savedCopy: Checklist;
  #events: RoomEvent[] = [];
  /** The revision of each field in the server's replies to this page's changes. */
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
    return checklistWithUnsent(withEvents(this.#known, this.#events), entries, this.name);
  }

  /** Sets the clock back, since the clocks of phones are corrected in both directions. */
  setClockBack(): void {
    this.#clock -= 60_000;
  }

  async change(field: string, value: FieldValue): Promise<void> {
    vi.setSystemTime((this.#clock += 1));
    const { inspectionId } = this.#server;
    const seen = this.shown.fields;
    const added = newChanges(this.shown, field, value).map((change) => {
      this.made.push({ device: this.name, change, seen });
      const added = { id: change.changeId, parentId: inspectionId, input: { change } };
      return this.#page.add(checklistChange.entry(added));
    });
    await Promise.all(added);
    await this.#stored.untilQuiet();
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

  /** Ends the delay of the next attempt. */
  async retry(): Promise<void> {
    this.#page.retryNow();
    await this.#stored.untilQuiet();
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
    await this.#stored.untilQuiet();
  }

  /** Loses the request before it has arrived, or its reply afterward. The outbox cannot distinguish them. */
  async cutRequest(): Promise<void> {
    this.#cut();
    await this.#stored.untilQuiet();
  }

  /** Clears the page's memory; the data on the device stays. */
  async reload(): Promise<void> {
    this.#page.close();
    this.#reading = null;
    this.#cut();
    this.#known = this.#savedCopy;
    this.#events = [];
    this.#confirmed.clear();
    this.#page = this.#open();
    await this.#stored.untilQuiet();
  }

  /** Reads the checklist on the server now; the reply may take long. */
  askToRead(): void {
    if (this.#isOnline) this.#reading = this.#server.read();
  }

  readingArrives(): void {
    if (!this.#reading) return;
    this.#known = withReading(this.#known, this.#reading);
    this.#savedCopy = this.#known;
    this.#reading = null;
  }

  /** Delivers one event of the room, in any order and possibly again. */
  hear(index: number): void {
    const event = this.#server.events[index % Math.max(1, this.#server.events.length)];
    if (this.#isOnline && event) this.#events = [...this.#events, event];
  }

  get missed(): number[] {
    const heard = new Set(this.#events.map(({ id }) => id));
    return this.#server.events.flatMap(({ id }, index) => (heard.has(id) ? [] : [index]));
  }

  /** Checks the conditions that must hold on the screen at any time. */
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
    this.#stored = new WatchedOutbox(new DeviceDatabase(this.#database));
    const kind = { ...checklistChange, send: ({ input }: Entry<ChangedField>) => this.#send(input.change) };
    const page = new Outbox(new EntryStore(() => Promise.resolve(this.#stored)), [kind]);
    page.listen((event) => {
      const sent = checklistChange.sentIn(event);
      if (!sent) return;
      this.#known = withReply(this.#known, sent.reply);
      const { field } = sent.entry.input.change;
      this.#confirmed.set(field, stateOf(sent.reply.fields, field)?.revision ?? 0);
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
  if (!checklistChange.is(entry)) throw new Error('only checklists are changed here');
  return entry.input.change.field;
}
