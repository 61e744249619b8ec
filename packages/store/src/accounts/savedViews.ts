import { SavedView } from '@sightline/contracts/accounts/savedViews';
import { Id } from '@sightline/contracts/core/ids';
import { compareNames } from '@sightline/contracts/core/searchText';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** The views of lists that people have saved, each of one account. Decision 201. */
export const savedViews = stored('savedViews', SavedView.extend({ userId: Id }), [[{ userId: 1 }]]);

export interface SavedViewRecord extends RecordOf<typeof savedViews> {}

/** By name, so that a view that is restored has its place again. */
export async function listSavedViewsOf(store: Store, userId: string): Promise<SavedViewRecord[]> {
  const found = await store.of(savedViews).find({ userId }).lean<SavedViewRecord[]>();
  return found.toSorted((one, other) => compareNames(one.name, other.name) || (one._id < other._id ? -1 : 1));
}

/** Saves a view under its id. False if the id is that of another person's view. */
export async function putSavedView(
  store: Store,
  { _id, userId, name, query }: SavedViewRecord,
): Promise<boolean> {
  try {
    await store.of(savedViews).updateOne({ _id, userId }, { $set: { name, query } }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** False if this person has no such view. */
export async function deleteSavedView(
  store: Store,
  { viewId, userId }: { viewId: string; userId: string },
): Promise<boolean> {
  const { deletedCount } = await store.of(savedViews).deleteOne({ _id: viewId, userId });
  return deletedCount > 0;
}
