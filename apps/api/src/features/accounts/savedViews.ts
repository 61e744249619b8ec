import type { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  deleteView,
  listSavedViews,
  SAVED_VIEWS,
  SavedView,
  saveView,
} from '@sightline/contracts/accounts/savedViews';
import { AppError } from '@sightline/contracts/core/errors';
import { deleteSavedView, listSavedViewsOf, putSavedView } from '@sightline/store/accounts/savedViews';
import { presenterOf } from '@sightline/store/core/shape';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';

type Staff = Context<PrincipalOf<StaffRole>>;

/** The caller's own views of lists. Decision 201. */
export const savedViewRoutes: readonly Route[] = [
  serve(listSavedViews, presentViews),

  serve(saveView, async (context, { params: { viewId }, body }) => {
    const { store, principal } = context;
    const { userId } = principal;
    const others = (await listSavedViewsOf(store, userId)).filter(({ _id }) => _id !== viewId);
    if (others.length >= SAVED_VIEWS) throw new AppError('badInput', { fields: { name: TOO_MANY } });
    const isOwn = await putSavedView(store, { _id: viewId, userId, ...body });
    if (!isOwn) throw new AppError('notFound', { thing: 'view' });
    return await presentViews(context);
  }),

  serve(deleteView, async (context, { params: { viewId } }) => {
    const { userId } = context.principal;
    const isDeleted = await deleteSavedView(context.store, { viewId, userId });
    if (!isDeleted) throw new AppError('notFound', { thing: 'view' });
    return await presentViews(context);
  }),
];

const TOO_MANY = `You have ${SAVED_VIEWS} views. Delete one first.`;

const presentView = presenterOf(SavedView);

async function presentViews({ store, principal }: Staff): Promise<SavedView[]> {
  return (await listSavedViewsOf(store, principal.userId)).map(presentView);
}
