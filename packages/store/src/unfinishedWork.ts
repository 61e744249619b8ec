import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import { trusted } from 'mongoose';
import { listForgottenEvents } from './client-management/clientEvents.ts';
import { listForgottenRuns } from './client-management/syncRuns.ts';
import type { Store } from './core/store.ts';
import { type DeliveryRecord, deliveries } from './deliveries/deliveries.ts';
import { type InspectionRecord, inspections } from './inspections/inspections.ts';
import { type Conversation, listForgottenConversations } from './messages/messages.ts';
import { type PhotoRecord, photos, UNFINISHED_RENDITIONS } from './photos/photos.ts';
import { listUnjoinedTakes } from './recordings/recordings.ts';
import { listRenderingReports, type ReportRecord, reports } from './reports/reports.ts';
import { findUnfinishedVoiceNotes } from './voice-notes/work.ts';

/** Unfinished work in the database, whose job may have been lost before it reached the queue. */
export interface UnfinishedWork {
  photoIds: string[];
  reportIds: string[];
  deliveries: Pick<DeliveryRecord, '_id' | 'channel'>[];
  /** Conversations with unread messages whose email is due. */
  conversations: Conversation[];
  unlocatedIds: string[];
  /** Voice notes without a recording that every browser can play. */
  unplayableIds: string[];
  untranscribedIds: string[];
  syncRunIds: string[];
  clientEventIds: string[];
  /** Takes of recordings whose playable file is overdue. */
  unjoinedTakes: TakeIds[];
}

const AT_MOST = 200;

/** Finds work requested before this time, the oldest first. */
export async function findUnfinishedWork(store: Store, before: Date): Promise<UnfinishedWork> {
  const renderingIds = await listRenderingReports(store);
  const [pendingPhotos, pendingReports, openDeliveries, unlocated, unfinishedNotes, conversations, service] =
    await Promise.all([
      store
        .of(photos)
        .find({
          renditions: trusted({ $in: UNFINISHED_RENDITIONS }),
          storedAt: trusted({ $ne: null, $lt: before }),
        })
        .sort({ storedAt: 1 })
        .limit(AT_MOST)
        .lean<PhotoRecord[]>(),
      store
        .of(reports)
        .find({
          $or: trusted([{ 'pdf.state': 'rendering' }, { 'clientPdf.state': 'rendering' }]),
          createdAt: trusted({ $lt: before }),
        })
        .sort({ createdAt: 1 })
        .limit(AT_MOST)
        .select({ _id: 1 })
        .lean<Pick<ReportRecord, '_id'>[]>(),
      store
        .of(deliveries)
        .find({
          state: trusted({ $in: ['queued', 'sending'] }),
          createdAt: trusted({ $lt: before }),
          // The rendering of their report sends these.
          'mail.reportId': trusted({ $nin: renderingIds }),
          // Planned mails are in the queue; this finds those that the queue has lost once they are due.
          $or: [{ sendAt: null }, { sendAt: trusted({ $lt: new Date() }) }],
        })
        .sort({ createdAt: 1 })
        .limit(AT_MOST)
        .lean<DeliveryRecord[]>(),
      store
        .of(inspections)
        .find({ needsSite: true, createdAt: trusted({ $lt: before }) })
        .sort({ createdAt: 1 })
        .limit(AT_MOST)
        .select({ _id: 1 })
        .lean<Pick<InspectionRecord, '_id'>[]>(),
      findUnfinishedVoiceNotes(store, before, AT_MOST),
      listForgottenConversations(store, before),
      unfinishedOfService(store, before),
    ]);
  return {
    photoIds: pendingPhotos.map(({ _id }) => _id),
    reportIds: pendingReports.map(({ _id }) => _id),
    deliveries: openDeliveries.map(({ _id, channel }) => ({ _id, channel })),
    unlocatedIds: unlocated.map(({ _id }) => _id),
    conversations,
    ...unfinishedNotes,
    ...service,
    unjoinedTakes: await listUnjoinedTakes(store, new Date(), AT_MOST),
  };
}

async function unfinishedOfService(
  store: Store,
  before: Date,
): Promise<Pick<UnfinishedWork, 'syncRunIds' | 'clientEventIds'>> {
  return {
    syncRunIds: await listForgottenRuns(store, before),
    clientEventIds: await listForgottenEvents(store, before, AT_MOST),
  };
}
