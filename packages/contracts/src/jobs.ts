import { z } from 'zod';
import { PushNotice } from './accounts/push.ts';
import { job } from './core/define.ts';
import { Day } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { ManifestEnd, TakeIds } from './recordings/manifest.ts';
import { ExportFormat, ReportCopy } from './reports/exportFormats.ts';

/**
 * Work for the queue. Every handler may run twice with the same payload. This file exports only jobs: the
 * workers list a handler for each export. The delay doubles with each attempt: 5 attempts from 1 s outlast a
 * restart of the database or the storage (15 s). Work whose failure is final for people has 10 (8 minutes).
 */

const HOUR_MS = 3_600_000;

export const renderReport = job({
  name: 'render-report',
  payload: z.strictObject({ reportId: Id }),
  idOf: ({ reportId }) => reportId,
  attempts: 10,
  backoffMs: 1000,
});

/** Makes a copy of a report as Word or Excel when it is first requested. */
export const exportReport = job({
  name: 'export-report',
  payload: z.strictObject({ reportId: Id, format: ExportFormat, copy: ReportCopy }),
  idOf: ({ reportId, format, copy }) => `${reportId}.${format}.${copy}`,
  attempts: 6,
  backoffMs: 1000,
});

/**
 * The delivery names the mail and its recipient; the worker claims it before it sends. 47 attempts from 2 s to
 * an hour apart take 36 hours: servers that greylist accept a mail after a few minutes, and those with a daily
 * limit or an outage on the next day. A mail that is no longer true is not sent.
 */
export const sendEmail = job({
  name: 'send-email',
  payload: z.strictObject({ deliveryId: Id }),
  idOf: ({ deliveryId }) => deliveryId,
  attempts: 47,
  backoffMs: 2000,
  longestBackoffMs: HOUR_MS,
});

/**
 * Sends a text message, which is the same kind of delivery. A gateway recognizes a repeated request by its
 * Idempotency-Key, so that a retry is safe; gateways forget it after a day. 21 attempts from 5 s to an hour
 * apart take 11 hours.
 */
export const sendSms = job({
  name: 'send-sms',
  payload: z.strictObject({ deliveryId: Id }),
  idOf: ({ deliveryId }) => deliveryId,
  attempts: 21,
  backoffMs: 5000,
  longestBackoffMs: HOUR_MS,
});

/**
 * Mails unread messages of one side of a conversation two minutes after they were written, together with those
 * written meanwhile. Messages that have been read are not mailed.
 */
export const notifyOfMessages = job({
  name: 'notify-of-messages',
  payload: z.strictObject({ clientId: Id, inspectionId: Id.nullable(), fromClient: z.boolean() }),
  idOf: ({ clientId, inspectionId, fromClient }) =>
    [clientId, inspectionId ?? 'general', fromClient ? 'office' : 'client'].join('.'),
  delayMs: 120_000,
  attempts: 5,
  backoffMs: 2000,
});

/**
 * Finds the staff who are to be notified on their devices, and queues one message for each device. 10 attempts from 2 s
 * take 17 minutes: no record remains from which a sweep could notify them.
 */
export const notifyStaff = job({
  name: 'notify-staff',
  payload: z.strictObject({ notice: PushNotice }),
  idOf: ({ notice }) => Object.values(notice).join('.'),
  attempts: 10,
  backoffMs: 2000,
});

/** Hands one message to the push service of a browser. 12 attempts from 5 s take 3 hours, as long as it holds. */
export const sendPush = job({
  name: 'send-push',
  payload: z.strictObject({ subscriptionId: Id, notice: PushNotice }),
  idOf: ({ subscriptionId, notice }) => [subscriptionId, ...Object.values(notice)].join('.'),
  attempts: 12,
  backoffMs: 5000,
});

export const makeRenditions = job({
  name: 'make-renditions',
  payload: z.strictObject({ photoId: Id }),
  idOf: ({ photoId }) => photoId,
  // Meanwhile the host who requested the still loads its thumbnail (decision 010).
  delayMs: 700,
  attempts: 10,
  backoffMs: 1000,
});

/** Converts a recording that some browsers cannot play. */
export const makePlayableAudio = job({
  name: 'make-playable-audio',
  payload: z.strictObject({ voiceNoteId: Id }),
  idOf: ({ voiceNoteId }) => voiceNoteId,
  attempts: 10,
  backoffMs: 1000,
});

/**
 * Makes one playable file from all takes of a recording once one of them is in the storage, as its `end`
 * states. Takes that arrive later replace the file. `end` is null for an overdue recording.
 */
export const joinRecording = job({
  name: 'join-recording',
  payload: z.strictObject({ ...TakeIds.shape, end: ManifestEnd.nullable() }),
  // The end must not be lost to a waiting job without it.
  idOf: ({ takeId, end }) => (end ? `${takeId}-ended` : takeId),
  attempts: 9,
  backoffMs: 5000,
});

/**
 * Transcribes a voice note. A transcription service may be overloaded or restarting: 10 attempts from 5 s
 * take 43 minutes.
 */
export const transcribeVoiceNote = job({
  name: 'transcribe-voice-note',
  payload: z.strictObject({ voiceNoteId: Id }),
  idOf: ({ voiceNoteId }) => voiceNoteId,
  attempts: 10,
  backoffMs: 5000,
});

/**
 * Geocodes the address of an inspection. Public geocoders are unavailable for minutes at a time: 6 attempts
 * from 20 s take 10 minutes. After that staff look the address up themselves.
 */
export const locateProperty = job({
  name: 'locate-property',
  payload: z.strictObject({ inspectionId: Id }),
  idOf: ({ inspectionId }) => inspectionId,
  attempts: 6,
  backoffMs: 20_000,
});

/** Deletes records beyond the company's retention period, once a day. */
export const applyRetention = job({
  name: 'apply-retention',
  payload: z.strictObject({ day: Day }),
  idOf: ({ day }) => day,
  attempts: 3,
  backoffMs: 60_000,
});

/**
 * Reads the records of the client-management service. It continues where it was interrupted: 6 attempts from
 * 5 s outlast an outage of 2 minutes.
 */
export const syncClients = job({
  name: 'sync-clients',
  payload: z.strictObject({ runId: Id }),
  idOf: ({ runId }) => runId,
  attempts: 6,
  backoffMs: 5000,
});

/** Stores a record that the webhook received. The client of a project may arrive a moment after it. */
export const storeClientEvent = job({
  name: 'store-client-event',
  payload: z.strictObject({ eventId: Id }),
  idOf: ({ eventId }) => eventId,
  attempts: 5,
  backoffMs: 2000,
});

/**
 * Copies the durable events of a room from the live log into the database. 10 attempts take 8 minutes: the log
 * keeps the events meanwhile, and every later event of the room queues the same work again.
 */
export const archiveRoomEvents = job({
  name: 'archive-room-events',
  payload: z.strictObject({ inspectionId: Id }),
  idOf: ({ inspectionId }) => inspectionId,
  collectMs: 2000,
  attempts: 10,
  backoffMs: 1000,
});
