import { z } from 'zod';
import { INSPECTORS, STAFF } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Instant, Line, Position, Sha256, textUpTo } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { CustodyEvent, PhotoDisposition } from '../photos/photos.ts';
import { MAX_TRANSCRIPT_CHARACTERS, Transcript, Transcription } from './transcripts.ts';
import { VOICE_NOTE_CONTENT_TYPES, Waveform } from './voiceNoteAudio.ts';
import { ABOUT_TWO_THINGS, isAboutOneThing, VoiceNoteDetails } from './voiceNoteDetails.ts';

/**
 * A voice note is a recording that staff make for an inspection, with the text that a person accepted for it.
 * Clients and guests neither record nor hear voice notes. Its id is minted on the device.
 */

/**
 * `transcribed`: it has a draft. `reviewed`: a person accepted a text. `approved`: a licensed person approved
 * that text.
 */
export const VoiceNoteStatus = z.enum(['new', 'transcribed', 'reviewed', 'approved']);
export type VoiceNoteStatus = z.infer<typeof VoiceNoteStatus>;

/** A text that a person accepted, with the person's name as shown. */
export const AcceptedText = z.object({
  text: z.string(),
  by: z.string(),
  /** The person's license; empty where none is on file. */
  licenseNumber: z.string(),
  at: Instant,
});
export type AcceptedText = z.infer<typeof AcceptedText>;

export const Approval = AcceptedText.omit({ text: true });
export type Approval = z.infer<typeof Approval>;

/** One entry of a note's append-only history. */
export const VoiceNoteEvent = z.object({
  /** The id of the change, minted by its author: the same change again counts once. */
  id: Id,
  at: Instant,
  by: z.string(),
  action: z.enum(['described', 'accepted', 'approved', 'transcriptionRequested', 'disposition']),
});
export type VoiceNoteEvent = z.infer<typeof VoiceNoteEvent>;

/**
 * The availability of the recording. `original`: the original plays in every browser. `notSetUp`: this
 * installation cannot convert, and the original is served, which some browsers cannot play.
 */
export const PlayableState = z.enum(['original', 'pending', 'ready', 'failed', 'notSetUp']);
export type PlayableState = z.infer<typeof PlayableState>;

export const VoiceNote = z.object({
  id: Id,
  inspectionId: Id,
  /**
   * The number among the notes of its inspection, in order of receipt. People refer to the note by it, so it
   * never changes.
   */
  number: z.int().min(1),
  filename: z.string(),
  /** The time by the device's clock. */
  recordedAt: Instant,
  /** The time by the server's clock when all bytes had arrived. */
  storedAt: Instant,
  /** The author's name and role as shown. */
  recordedBy: z.string(),
  durationMs: z.int().min(1),
  bytes: z.int(),
  contentType: z.enum(VOICE_NOTE_CONTENT_TYPES),
  /** The codec read from the bytes: `opus`, `aac`. Empty where this installation cannot read it. */
  codec: z.string(),
  sampleRate: z.int().nullable(),
  bitRate: z.int().nullable(),
  /** The hash of the original. */
  sha256: Sha256,
  waveform: Waveform,
  position: Position.nullable(),
  /** The distance from the property; null while the inspection's site or the note's position is unknown. */
  distanceMeters: z.int().min(0).nullable().default(null),
  /** Whether it is farther from the property than the company's setting `siteRadiusMeters`. */
  isOffSite: z.boolean().nullable().default(null),
  ...VoiceNoteDetails.shape,
  status: VoiceNoteStatus.default('new'),
  playable: z.object({ state: PlayableState, bytes: z.int().nullable() }),
  transcription: Transcription,
  /** The latest draft; kept while another one is being made. */
  transcript: Transcript.nullable().default(null),
  accepted: AcceptedText.nullable().default(null),
  /** The approval of the accepted text: another text needs another approval. */
  approval: Approval.nullable().default(null),
  disposition: PhotoDisposition.default('inReport'),
  /** Every change of the disposition, oldest first. */
  custody: z.array(CustodyEvent).default([]),
  /** The number of changes by people, so that a change can name the state that it follows. */
  revision: z.int().min(0).default(0),
  history: z.array(VoiceNoteEvent).default([]),
});
export type VoiceNote = z.infer<typeof VoiceNote>;

/** A voice note in a list, without the words and their times, which may be thousands. */
export const ListedVoiceNote = VoiceNote.extend({
  transcript: Transcript.omit({ words: true }).nullable().default(null),
});
export type ListedVoiceNote = z.infer<typeof ListedVoiceNote>;

/** The text of a voice note that a report may use, with the person who accepted it. */
export interface ReportableText extends AcceptedText {
  approval: Approval | null;
}

/** The accepted text for a report, unless the note was deleted or left out. Decision 104. */
export function reportableText({
  accepted,
  approval,
  disposition,
}: Pick<VoiceNote, 'accepted' | 'approval' | 'disposition'>): ReportableText | null {
  if (disposition !== 'inReport' || !accepted || accepted.text.trim() === '') return null;
  return { ...accepted, approval };
}

/**
 * Whether a note belongs to an item of the checklist or to its general notes, and was not deleted: then its
 * signature covers it.
 */
export function isOfChecklist({
  itemId,
  isGeneralNote,
  disposition,
}: Pick<VoiceNote, 'itemId' | 'isGeneralNote' | 'disposition'>): boolean {
  return disposition !== 'deleted' && (itemId !== null || isGeneralNote);
}

const CHANGE = {
  /** The id, minted by the author of the change: sent again, it counts once. */
  changeId: MintedId,
  /** The revision that the person saw; a later one is answered with changedMeanwhile and the stored note. */
  follows: z.int().min(0),
};
const voiceNoteParams = z.object({ voiceNoteId: Id });
const DETAILS = VoiceNoteDetails.shape;

export const listVoiceNotes = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/voice-notes',
  summary: 'Voice notes of an inspection, oldest first; deleted ones with their disposition',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(ListedVoiceNote),
});

export const exportVoiceNotes = download({
  path: '/api/inspections/:inspectionId/voice-notes.zip',
  summary: 'The original recordings of all voice notes with a manifest of hashes, texts, positions and times',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  produces: 'application/zip',
});

export const getVoiceNote = endpoint({
  method: 'GET',
  path: '/api/voice-notes/:voiceNoteId',
  summary: 'One voice note; 404 until its bytes are stored and their hash is confirmed',
  access: STAFF,
  params: voiceNoteParams,
  reply: VoiceNote,
});

export const updateVoiceNote = endpoint({
  method: 'PATCH',
  path: '/api/voice-notes/:voiceNoteId',
  summary: 'Describe and classify a voice note, or attach it to a checklist item or the general notes',
  access: STAFF,
  params: voiceNoteParams,
  // Defaults are left out, so that omitted details stay unchanged.
  body: z
    .strictObject({
      ...CHANGE,
      itemId: DETAILS.itemId.unwrap().optional(),
      isGeneralNote: DETAILS.isGeneralNote.unwrap().optional(),
      category: DETAILS.category.unwrap().optional(),
      priority: DETAILS.priority.unwrap().optional(),
      roomLabel: DETAILS.roomLabel.unwrap().optional(),
      tags: DETAILS.tags.unwrap().optional(),
      equipment: DETAILS.equipment.unwrap().optional(),
      notes: DETAILS.notes.unwrap().optional(),
    })
    .refine(isAboutOneThing, ABOUT_TWO_THINGS),
  reply: VoiceNote,
});

export const acceptVoiceNoteText = endpoint({
  method: 'PUT',
  path: '/api/voice-notes/:voiceNoteId/accepted-text',
  summary: 'Accept a text for a voice note: its draft, corrected or not, or a typed one. Ends an approval',
  access: STAFF,
  params: voiceNoteParams,
  body: z.strictObject({ ...CHANGE, text: textUpTo(MAX_TRANSCRIPT_CHARACTERS).min(1, 'Required') }),
  reply: VoiceNote,
});

export const approveVoiceNote = endpoint({
  method: 'POST',
  path: '/api/voice-notes/:voiceNoteId/approval',
  summary: 'Approve the accepted text, for the people who may sign the inspection',
  access: INSPECTORS,
  params: voiceNoteParams,
  body: z.strictObject(CHANGE),
  reply: VoiceNote,
});

export const setVoiceNoteDisposition = endpoint({
  method: 'PUT',
  path: '/api/voice-notes/:voiceNoteId/disposition',
  summary: 'Leave a voice note out of the report, delete it, or put it back; its record and its bytes stay',
  access: STAFF,
  params: voiceNoteParams,
  body: z.strictObject({ changeId: MintedId, disposition: PhotoDisposition, reason: Line.default('') }),
  reply: VoiceNote,
});

export const requestTranscription = endpoint({
  method: 'POST',
  path: '/api/voice-notes/:voiceNoteId/transcription',
  summary: 'Transcribe a voice note (again); an accepted text stays',
  access: STAFF,
  params: voiceNoteParams,
  body: z.strictObject({ changeId: MintedId }),
  reply: VoiceNote,
});

export const DraftQuality = z.object({
  /** The engine of the newest draft, whose drafts are compared; null without any draft. */
  engine: z.string().nullable(),
  /** The number of its latest accepted notes whose drafts were compared. */
  drafts: z.int().min(0),
  /** The percentage of words that were changed before a text was accepted; null without such a note. */
  changedPercent: z.int().min(0).nullable(),
  /** Whether its drafts help to find a note, and are too inaccurate to be the note's text. */
  isSearchAid: z.boolean(),
});
export type DraftQuality = z.infer<typeof DraftQuality>;

export const readDraftQuality = endpoint({
  method: 'GET',
  path: '/api/draft-quality',
  summary: "How much of the latest drafts the company's people changed before they accepted a text",
  access: STAFF,
  reply: DraftQuality,
});

export const getVoiceNoteAudio = download({
  path: '/api/voice-notes/:voiceNoteId/audio',
  summary:
    'The recording in the format that every browser plays, once it is made; until then the original. Ranges are served',
  access: STAFF,
  params: voiceNoteParams,
  produces: 'audio/mp4',
});

export const getVoiceNoteOriginal = download({
  path: '/api/voice-notes/:voiceNoteId/original',
  summary: 'The bytes as the device recorded them. Ranges are served',
  access: STAFF,
  params: voiceNoteParams,
  produces: 'audio/webm',
});
