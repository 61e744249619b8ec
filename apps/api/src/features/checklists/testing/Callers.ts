import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { changeOf } from '../../../../../../tests/support/checklists.ts';
import { storedInspection } from '../../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../../tests/support/TestServer.ts';

export type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

/** An inspector and an admin who work on the same checklists. */
export class Callers {
  readonly server: TestServer;
  readonly ana: Caller;
  readonly bo: Caller;

  private constructor(server: TestServer, ana: Caller, bo: Caller) {
    [this.server, this.ana, this.bo] = [server, ana, bo];
  }

  static async signIn(): Promise<Callers> {
    const server = await TestServer.start();
    const ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
    const bo = await server.signedInAs('admin', { firstName: 'Bo', lastName: 'Lang' });
    return new Callers(server, ana, bo);
  }

  async newInspection(facts: Parameters<typeof storedInspection>[1] = {}): Promise<string> {
    return (await storedInspection(this.server.services.store, facts))._id;
  }

  /** A new inspection with a stored, empty checklist. */
  async newChecklist(facts: Parameters<typeof storedInspection>[1] = {}): Promise<Checklist> {
    const inspectionId = await this.newInspection(facts);
    return await this.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  }

  async read(inspectionId: string): Promise<Checklist> {
    return await this.ana.ask(getChecklist, { params: { inspectionId } });
  }

  async eventsOf(inspectionId: string): Promise<readonly RoomEvent[]> {
    return await this.server.services.roomLog.since(inspectionId, 0);
  }
}

/** Changes a field as a person does who has seen this checklist. */
export async function send(
  caller: Caller,
  checklist: Checklist,
  field: string,
  value: FieldValue,
): Promise<Checklist> {
  const body = { changes: [changeOf(checklist, field, value)] };
  return await caller.ask(updateChecklist, { params: { checklistId: checklist.id }, body });
}
