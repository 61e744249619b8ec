import { type AssignmentChange, notifyInspectors as notify } from '@sightline/store/inspectorNotices';
import type { Services } from '../../core/services.ts';

/** Notifies inspectors; called at the end of every change of an inspection through the API. */
export async function notifyInspectors(
  { store, queue, configuration: { publicUrl } }: Services,
  change: AssignmentChange,
): Promise<void> {
  await notify({ store, queue, publicUrl }, change);
}
