import type { Store } from './connection.ts';
import { inspections } from './inspections.ts';

/** The call begins: a scheduled inspection is in progress from now on; any other status stays as it is. */
export async function startInspection(store: Store, inspectionId: string): Promise<void> {
  await store
    .of(inspections)
    .updateOne(
      { _id: inspectionId, status: 'scheduled' },
      { $set: { status: 'in_progress', updatedAt: new Date() } },
    );
}
