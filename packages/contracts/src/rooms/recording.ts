import { z } from 'zod';
import { command, notice } from '../core/define.ts';
import { Id, MintedId } from '../core/ids.ts';
import { DeviceNumber } from './deviceNumber.ts';

/**
 * The recording of a call, which starts only after everyone in it has agreed (section 934.03, Florida
 * Statutes). Rules in SPEC.md, decision 152. What is recorded is in recordings/manifest.ts.
 */

/** The version of the question's words (packages/wording/recordingTexts.ts), which is kept with an answer. */
export const RECORDING_TEXT_VERSION = 1;

/** What the company has decided about recordings, as a ticket of staff carries it. */
export const RecordingRules = z.object({
  company: z.string().max(200),
  /** The number of days after which a recording is deleted. */
  keepDays: z.int().min(1),
});
export type RecordingRules = z.infer<typeof RecordingRules>;

/** The facts that the question names. They are kept with it, so that the words can be shown again. */
export const RecordingTerms = RecordingRules.extend({ version: z.int().min(1) });
export type RecordingTerms = z.infer<typeof RecordingTerms>;

export const ConsentAnswer = z.enum(['agreed', 'refused']);
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** A reason why nothing is recorded for a while. */
export const RecordingPause = z.enum([
  /** Someone in the call has not answered. */
  'newcomer',
  /** The server of the call ended, and the next one has not resumed the recording. */
  'interrupted',
  /** The server has no space. It tries again by itself. */
  'diskFull',
]);
export type RecordingPause = z.infer<typeof RecordingPause>;

/** The reason for which a recording ended, or for which it did not start. */
export const RecordingEnd = z.enum(['host', 'refused', 'withdrawn', 'callEnded', 'busy', 'failed']);
export type RecordingEnd = z.infer<typeof RecordingEnd>;

/** The answer is to the present question; null until the person at this page has answered. */
export const AskedPeer = z.object({
  peerId: Id,
  name: z.string(),
  number: DeviceNumber,
  answer: ConsentAnswer.nullable(),
});
export type AskedPeer = z.infer<typeof AskedPeer>;

const asked = {
  questionId: Id,
  askedBy: z.string(),
  terms: RecordingTerms,
  /** Every page in the call; all answers are also in the durable log. */
  peers: z.array(AskedPeer),
};

export const RecordingState = z.discriminatedUnion('state', [
  /** `refusedBy` is the person who did not agree in this session, in which the call cannot be recorded. */
  z.object({ state: z.literal('off'), refusedBy: z.string().nullable() }),
  z.object({ state: z.literal('asking'), ...asked }),
  z.object({ state: z.literal('starting'), ...asked }),
  /** Announced once the first bytes are stored. */
  z.object({ state: z.literal('recording'), ...asked }),
  z.object({ state: z.literal('paused'), ...asked, why: RecordingPause }),
  z.object({ state: z.literal('stopping'), ...asked }),
]);
export type RecordingState = z.infer<typeof RecordingState>;

export const NOT_RECORDED: RecordingState = { state: 'off', refusedBy: null };

/** The part of a room's snapshot. */
export const recordingInRoom = { recording: RecordingState.default(NOT_RECORDED) };

/** Asks everyone in the call; the id is the question's. Asking counts as agreement at the page that asks. */
export const requestRecording = command({
  name: 'recording:request',
  ability: 'record',
  request: z.strictObject({ id: MintedId }),
  reply: z.object({}),
});

/**
 * The answer of the person at this page: a command names no person, so that people answer only for
 * themselves. A refusal after an agreement withdraws it.
 */
export const answerRecording = command({
  name: 'recording:answer',
  ability: null,
  request: z.strictObject({ id: MintedId, questionId: Id, answer: ConsentAnswer }),
  reply: z.object({}),
});

export const stopRecording = command({
  name: 'recording:stop',
  ability: 'record',
  request: z.strictObject({ id: MintedId, questionId: Id }),
  reply: z.object({}),
});

export const recordingChanged = notice({ name: 'recording:changed', payload: RecordingState });

/** A trouble of the recording, for those who may stop it. The call continues in any case. */
export const RecordingTrouble = z.enum(['diskFull', 'uploadFailing', 'recorderRestarted']);
export type RecordingTrouble = z.infer<typeof RecordingTrouble>;
export const recordingTroubled = notice({
  name: 'recording:troubled',
  payload: z.object({ trouble: RecordingTrouble, isSolved: z.boolean() }),
});
