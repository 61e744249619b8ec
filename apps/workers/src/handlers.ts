import type * as jobs from '@sightline/contracts/jobs';
import type { JobHandler } from '@sightline/server-kit/JobRunner';
import { parseMailbox } from '@sightline/server-kit/mailbox';
import {
  clientServiceOf,
  repliesOf,
  smsGatewayOf,
  transcriptionServiceOf,
  type WorkersEnvironment,
} from './environment.ts';
import { applyRetention } from './jobs/apply-retention/applyRetention.ts';
import { archiveRoomEvents } from './jobs/archive-room-events/archiveRoomEvents.ts';
import { joinRecording } from './jobs/join-recording/joinRecording.ts';
import { locateProperty } from './jobs/locate-property/locateProperty.ts';
import { makePlayableAudio } from './jobs/make-playable-audio/makePlayableAudio.ts';
import { makeRenditions } from './jobs/make-renditions/makeRenditions.ts';
import { notifyOfMessages } from './jobs/notify-of-messages/notifyOfMessages.ts';
import { notifyStaff } from './jobs/notify-staff/notifyStaff.ts';
import { exportReport } from './jobs/render-report/exportReport.ts';
import type { PdfSigner } from './jobs/render-report/PdfSigner.ts';
import type { RenderThread } from './jobs/render-report/RenderThread.ts';
import { renderReport } from './jobs/render-report/renderReport.ts';
import { sendEmail } from './jobs/send-email/sendEmail.ts';
import { sendPush } from './jobs/send-push/sendPush.ts';
import { sendSms } from './jobs/send-sms/sendSms.ts';
import { storeClientEvent } from './jobs/sync-clients/storeClientEvent.ts';
import { syncClients } from './jobs/sync-clients/syncClients.ts';
import { transcribeVoiceNote } from './jobs/transcribe-voice-note/transcribeVoiceNote.ts';
import type { Services } from './services.ts';

/** One handler for each job of the contracts; a job without a handler does not compile. */
export type Handlers = Record<keyof typeof jobs, JobHandler>;

interface HandlerOptions {
  /** The thread that all rendering jobs share; the caller closes it. */
  thread: RenderThread;
  signer?: PdfSigner | null;
  leaseMs?: number;
}

export function handlersOf(
  services: Services,
  environment: WorkersEnvironment,
  { thread, signer = null, leaseMs }: HandlerOptions,
): Handlers {
  const { SMTP_URL: smtpUrl, MAIL_FROM } = environment;
  const from = parseMailbox(MAIL_FROM);
  const notifying = { ...services, publicUrl: environment.PUBLIC_URL };
  const sending = { ...notifying, linkSecret: environment.TICKET_SECRET };
  const { encryptionSecret } = clientServiceOf(environment);
  const rendering = { ...services, thread, signer };
  return {
    makeRenditions: makeRenditions(services),
    renderReport: renderReport(rendering),
    exportReport: exportReport(rendering),
    sendEmail: sendEmail({
      ...sending,
      smtpUrl,
      from,
      ...(leaseMs !== undefined && { leaseMs }),
    }),
    sendSms: sendSms({ ...sending, gateway: smsGatewayOf(environment) }),
    notifyStaff: notifyStaff(services),
    sendPush: sendPush({ ...notifying, encryptionSecret }),
    notifyOfMessages: notifyOfMessages({ ...notifying, replies: repliesOf(environment) }),
    archiveRoomEvents: archiveRoomEvents(services),
    applyRetention: applyRetention(services),
    locateProperty: locateProperty(services),
    makePlayableAudio: makePlayableAudio(services),
    joinRecording: joinRecording(services),
    transcribeVoiceNote: transcribeVoiceNote(
      services,
      transcriptionServiceOf(environment),
      environment.SPEECH_RECOGNIZER_BIN,
    ),
    syncClients: syncClients(sending, clientServiceOf(environment)),
    storeClientEvent: storeClientEvent(sending),
  };
}
