import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { signingRefusal } from '@sightline/contracts/inspections/signing';
import { transcribeVoiceNote } from '@sightline/contracts/jobs';
import { isAboutOneThing } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import {
  acceptVoiceNoteText,
  approveVoiceNote,
  exportVoiceNotes,
  getVoiceNote,
  getVoiceNoteAudio,
  getVoiceNoteOriginal,
  listVoiceNotes,
  readDraftQuality,
  requestTranscription,
  setVoiceNoteDisposition,
  updateVoiceNote,
  type VoiceNote,
  type VoiceNoteEvent,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { findInspection } from '@sightline/store/inspections/inspections';
import {
  acceptText,
  approveText,
  describeVoiceNote,
  requestTranscript,
  setDisposition,
} from '@sightline/store/voice-notes/changeVoiceNote';
import { draftQuality } from '@sightline/store/voice-notes/draftQuality';
import { changedEvent } from '@sightline/store/voice-notes/events';
import {
  listVoiceNotes as findVoiceNotes,
  presentListedVoiceNote,
  presentVoiceNote,
  type VoiceNoteRecord,
} from '@sightline/store/voice-notes/voiceNotes';
import { nameWithRole } from '../../core/author.ts';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { siteAreaOf } from '../inspections/site.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { visibleVoiceNote, voiceNotePolicy } from './policy.ts';
import { sendOriginal, sendPlayable, sendVoiceNotes } from './sendVoiceNotes.ts';

type Staff = PrincipalOf<StaffRole>;

const NOTIFY_TIMEOUT_MS = 2000;

export const voiceNoteRoutes: readonly Route[] = [
  serve(listVoiceNotes, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    authorize(voiceNotePolicy.read, context.principal, undefined);
    const area = await siteAreaOf(context.store, inspection);
    const notes = await findVoiceNotes(context.store, inspection._id);
    return notes.map((note) => presentListedVoiceNote(note, area));
  }),

  serveDownload(exportVoiceNotes, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    authorize(voiceNotePolicy.read, context.principal, undefined);
    await sendVoiceNotes(context, inspection, await findVoiceNotes(context.store, inspection._id));
  }),

  serve(readDraftQuality, async ({ store }) => await draftQuality(store)),

  serve(getVoiceNote, async (context, { params }) =>
    presented(context, await visibleVoiceNote(context, params.voiceNoteId)),
  ),

  serve(updateVoiceNote, async (context, { params, body }) => {
    const { changeId, follows, ...details } = body;
    const note = await visibleVoiceNote(context, params.voiceNoteId);
    if (!isAboutOneThing({ ...note, ...given(details) }))
      throw new AppError('badInput', {
        fields: { isGeneralNote: 'This voice note belongs to a checklist item.' },
      });
    const change = { event: eventOf(context, changeId, 'described'), follows };
    return await announced(context, await describeVoiceNote(context.store, note._id, change, details));
  }),

  serve(acceptVoiceNoteText, async (context, { params, body: { changeId, follows, text } }) => {
    const note = await visibleVoiceNote(context, params.voiceNoteId);
    const event = eventOf(context, changeId, 'accepted');
    const accepted = { text, ...personOf(context.principal), at: event.at };
    return await announced(context, await acceptText(context.store, note._id, { event, follows }, accepted));
  }),

  serve(approveVoiceNote, async (context, { params, body: { changeId, follows } }) => {
    const note = await visibleVoiceNote(context, params.voiceNoteId);
    await refuseUnlicensed(context, note);
    if (!note.accepted) throw new AppError('nothingToApprove');
    const event = eventOf(context, changeId, 'approved');
    const approval = { ...personOf(context.principal), at: event.at };
    return await announced(context, await approveText(context.store, note._id, { event, follows }, approval));
  }),

  serve(setVoiceNoteDisposition, async (context, { params, body }) => {
    const { changeId, disposition, reason } = body;
    const note = await visibleVoiceNote(context, params.voiceNoteId);
    const event = eventOf(context, changeId, 'disposition');
    const entry = { at: event.at, by: event.by, disposition, reason };
    return await announced(context, await setDisposition(context.store, note._id, { event }, entry));
  }),

  serve(requestTranscription, async (context, { params, body: { changeId } }) => {
    const { _id } = await visibleVoiceNote(context, params.voiceNoteId);
    const event = eventOf(context, changeId, 'transcriptionRequested');
    const note = await requestTranscript(context.store, _id, { event });
    await context.queue.enqueueSoon(transcribeVoiceNote, { voiceNoteId: _id });
    return await announced(context, note);
  }),

  serveDownload(getVoiceNoteAudio, async (context, { params }) =>
    sendPlayable(context, await visibleVoiceNote(context, params.voiceNoteId)),
  ),

  serveDownload(getVoiceNoteOriginal, async (context, { params }) =>
    sendOriginal(context, await visibleVoiceNote(context, params.voiceNoteId)),
  ),
];

function eventOf(
  { principal }: Context<Staff>,
  id: string,
  action: VoiceNoteEvent['action'],
): VoiceNoteEvent {
  return { id, at: new Date().toISOString(), by: nameWithRole(principal), action };
}

/** The person who accepted a text, with the license on file. */
function personOf(principal: Staff): { by: string; licenseNumber: string } {
  return { by: nameWithRole(principal), licenseNumber: principal.user.licenseNumber?.trim() ?? '' };
}

/**
 * Refuses an approval by a person who may not sign the inspection: `approved` means accepted by a named,
 * licensed person.
 */
async function refuseUnlicensed(
  { store, principal }: Context<Staff>,
  { inspectionId }: VoiceNoteRecord,
): Promise<void> {
  const inspection = await findInspection(store, inspectionId);
  const { userId: id, role, user } = principal;
  const refusal = inspection && signingRefusal({ id, role, licenseNumber: user.licenseNumber }, inspection);
  if (refusal) throw refusal;
}

/** Notifies the room without delaying the reply for long, since the change is already stored. */
async function announced(context: Context<Staff>, note: VoiceNoteRecord): Promise<VoiceNote> {
  const appended = appendRoomEvent(context, note.inspectionId, changedEvent(note));
  const settled = appended.catch((err: unknown) => {
    context.logger.warn({ err, voiceNoteId: note._id }, 'voice note change not announced to the room');
  });
  await waitAtMost(NOTIFY_TIMEOUT_MS, settled);
  return await presented(context, note);
}

async function presented({ store }: Context<Staff>, note: VoiceNoteRecord): Promise<VoiceNote> {
  const inspection = await findInspection(store, note.inspectionId);
  return presentVoiceNote(note, inspection && (await siteAreaOf(store, inspection)));
}

function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
