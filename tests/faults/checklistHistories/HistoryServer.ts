import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { currentTemplateFor } from '../../../packages/store/src/catalog/templates.ts';
import { applyChanges } from '../../../packages/store/src/checklists/applyChanges.ts';
import {
  type ChecklistRecord,
  checklistChanges,
  createChecklist,
  findChecklist,
  presentChecklist,
} from '../../../packages/store/src/checklists/checklists.ts';
import { bodyOf } from '../../../packages/store/src/checklists/outbox.ts';
import type { Store } from '../../../packages/store/src/core/store.ts';

type Fields = Checklist['fields'];

/** The effect of a change on the fields, for the judge of a history. */
export interface Applied {
  device: string;
  change: ChecklistChange;
  before: Fields;
  after: Fields;
}

/** The product's own engine over the test database, and the events that it announces to the room. */
export class HistoryServer {
  readonly events: RoomEvent[] = [];
  readonly applied: Applied[] = [];
  readonly inspectionId: string;
  readonly #store: Store;
  #record: ChecklistRecord;
  /** The record as read by a request that began before the last change was written. */
  #former: ChecklistRecord;

  private constructor(store: Store, record: ChecklistRecord) {
    this.#store = store;
    this.#record = record;
    this.#former = record;
    this.inspectionId = record.inspectionId;
  }

  static async start(store: Store): Promise<HistoryServer> {
    const template = await currentTemplateFor(store, 'comprehensive');
    return new HistoryServer(store, await createChecklist(store, mintId(), template));
  }

  read(): Checklist {
    return presentChecklist(this.#record);
  }

  /** Reads the database instead of this object's memory. */
  async stored(): Promise<{ fields: Fields; logged: string[] }> {
    const record = await findChecklist(this.#store, this.#record._id);
    const log = await this.#store.of(checklistChanges).find({ checklistId: this.#record._id }).lean();
    return { fields: record ? presentChecklist(record).fields : {}, logged: log.map(({ _id }) => _id) };
  }

  async apply(device: string, change: ChecklistChange): Promise<Checklist> {
    const before = this.read().fields;
    const by = { subject: `user:${device}`, name: device, role: null };
    const { checklist, events } = await applyChanges(this.#store, this.#former, [change], by);
    if (events.length > 0) [this.#former, this.#record] = [this.#record, checklist];
    for (const event of events) {
      const body = bodyOf(checklist, event);
      const seq = this.events.length + 1;
      if (body) this.events.push({ id: event.id, seq, by, at: event.at.toISOString(), ...body });
    }
    this.applied.push({ device, change, before, after: this.read().fields });
    return presentChecklist(checklist);
  }
}
