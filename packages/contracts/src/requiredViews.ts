import { z } from 'zod';
import { hasRepeats } from './catalog.ts';
import { RequiredLine } from './core/fields.ts';
import { ViewId } from './photos.ts';

/**
 * The views that an inspection needs as pictures, such as the address from the street or the label of the panel. A template
 * of the catalog names them; a photo shows at most one.
 */

/** A retired view stays in its template, because photos refer to its id. */
export const RequiredView = z.strictObject({ id: ViewId, label: RequiredLine, isRetired: z.boolean() });
export type RequiredView = z.infer<typeof RequiredView>;

export const RequiredViews = z
  .array(RequiredView)
  .max(30, 'Use at most 30 required views')
  .refine((views) => !hasRepeats(views.map(({ id }) => id)), 'Two required views have the same id.')
  .refine(
    (views) => !hasRepeats(views.filter(({ isRetired }) => !isRetired).map(({ label }) => label)),
    'Two required views have the same label.',
  );

/** Of a photo, as far as it counts for a view; `disposition` is absent while the photo waits on its device. */
interface Showing {
  viewId?: string | null | undefined;
  disposition?: string;
}

/** The views of which there is no photo. A deleted photo shows nothing; one that the report leaves out still does. */
export function missingViews(views: readonly RequiredView[], photos: readonly Showing[]): RequiredView[] {
  const kept = photos.filter(({ disposition }) => disposition !== 'deleted');
  const shown = new Set(kept.map(({ viewId }) => viewId));
  return views.filter(({ id, isRetired }) => !isRetired && !shown.has(id));
}
