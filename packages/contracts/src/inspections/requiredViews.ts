import { z } from 'zod';
import { EVERYONE_SIGNED_IN } from '../accounts/roles.ts';
import { hasRepeats } from '../catalog/catalog.ts';
import { endpoint } from '../core/define.ts';
import { RequiredLine } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { ViewId } from '../photos/photos.ts';

/**
 * The views that an inspection needs as pictures, such as the address from the street or the label of the
 * panel. A template of the catalog names them; a photo shows at most one.
 */

/** A view in a template. A retired one stays there, because photos refer to its id. */
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

/** The facts of a view for the phone on site: templates are for staff. */
export const NeededView = z.object({ id: ViewId, label: z.string(), isShown: z.boolean() });
export type NeededView = z.infer<typeof NeededView>;

export const listNeededViews = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/required-views',
  summary: 'The views that an inspection needs as pictures, and whether a stored photo shows each',
  access: EVERYONE_SIGNED_IN,
  params: z.object({ inspectionId: Id }),
  reply: z.array(NeededView),
});

/**
 * The facts of a photo that count for a view; `disposition` is absent while the photo is only on its device.
 */
interface Showing {
  viewId?: string | null | undefined;
  disposition?: string;
}

/** The views without a photo. A deleted photo does not count; one that the report leaves out does. */
export function missingViews(views: readonly RequiredView[], photos: readonly Showing[]): RequiredView[] {
  const kept = photos.filter(({ disposition }) => disposition !== 'deleted');
  const shown = new Set(kept.map(({ viewId }) => viewId));
  return views.filter(({ id, isRetired }) => !isRetired && !shown.has(id));
}
