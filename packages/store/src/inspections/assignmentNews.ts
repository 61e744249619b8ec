import { Id } from '@sightline/contracts/core/ids';
import { DayNews } from '@sightline/contracts/dashboard/myDay';
import { trusted } from 'mongoose';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** Changes of inspections that their inspectors have not seen: at most one for an inspection and inspector. */
export const assignmentNews = stored('assignmentNews', DayNews.extend({ inspectorId: Id }), [
  [{ inspectorId: 1, at: -1 }],
]);

export interface AssignmentNewsRecord extends RecordOf<typeof assignmentNews> {}
export const presentDayNews = presenterOf(DayNews);

/**
 * Stores a change in place of an unseen one. A new inspection stays new when it moves, and leaves no trace when
 * it is taken away before the inspector has seen it.
 */
export async function noteAssignmentNews(store: Store, news: AssignmentNewsRecord): Promise<void> {
  const { inspectorId, inspectionId } = news;
  const of = { inspectorId, inspectionId, _id: trusted({ $ne: news._id }) };
  const unseen = await store.of(assignmentNews).findOne(of).lean<AssignmentNewsRecord>();
  await store.of(assignmentNews).deleteMany(of);
  const wasNew = unseen?.notice === 'assigned';
  if (wasNew && (news.notice === 'unassigned' || news.notice === 'cancelled')) return;
  const { _id, ...facts } = wasNew ? { ...news, notice: 'assigned' as const } : news;
  await store.of(assignmentNews).updateOne({ _id }, { $setOnInsert: facts }, { upsert: true });
}

/** The changes that an inspector has not seen, newest first. */
export async function listAssignmentNews(store: Store, inspectorId: string): Promise<AssignmentNewsRecord[]> {
  return await store
    .of(assignmentNews)
    .find({ inspectorId })
    .sort({ at: -1, _id: 1 })
    .limit(100)
    .lean<AssignmentNewsRecord[]>();
}

export async function dismissAssignmentNews(
  store: Store,
  inspectorId: string,
  ids: readonly string[],
): Promise<void> {
  await store.of(assignmentNews).deleteMany({ inspectorId, _id: trusted({ $in: ids }) });
}
