import { openAsBlob } from 'node:fs';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import type { TranscriptionProblem, TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import {
  readsOnlyWav,
  requestTranscription,
  type TranscribedSegment,
  type TranscribedWord,
  type TranscriptionReply,
} from '@sightline/server-kit/transcription/requestTranscription';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { TranscriptionSettings } from '@sightline/server-kit/transcription/transcriptionSettings';
import { companyTexts } from '@sightline/store/voice-notes/companyTexts';
import { findVoiceNote, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { markUntranscribed, storeTranscript } from '@sightline/store/voice-notes/work';
import type { Logger } from 'pino';
import { announceNote, withRecording } from '../../recordings.ts';
import type { Services } from '../../services.ts';
import { CompanyModel } from './CompanyModel.ts';
import { averageConfidence, cleanDraft } from './cleanDraft.ts';
import { PocketSphinx } from './PocketSphinx.ts';
import { SpeechRecognizer } from './SpeechRecognizer.ts';
import { speechFileOf } from './speechFile.ts';
import type { Draft, SpokenFile, Transcriber } from './transcriber.ts';

interface ServiceSettings extends TranscriptionSettings {
  /** The wait for a reply to a short recording. A longer one has the time of its length in addition. */
  timeoutMs: number;
}

/** A transcription service, reached over HTTP. */
class TranscriptionService implements Transcriber {
  readonly #settings: ServiceSettings;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    const { path, contentType } = await this.#sent(file);
    const speech = { audio: await openAsBlob(path, { type: contentType }), contentType };
    const reply = await requestTranscription(
      this.#settings,
      speech,
      this.#settings.timeoutMs + file.durationMs,
    );
    return draftOfReply(reply, this.#settings.model);
  }

  /** The recording in the form for the service. Others than whisper.cpp's server get the original, which is smaller. */
  async #sent(file: SpokenFile): Promise<Sent> {
    const wav = readsOnlyWav(this.#settings) ? await speechFileOf(file) : null;
    return wav === null ? file : { path: wav, contentType: 'audio/wav' };
  }
}

/** Makes the draft that was requested for a voice note, or states why there is none. */
export function transcribeVoiceNote(
  services: Services,
  service: ServiceSettings | null,
  recognizer?: string,
): JobHandler {
  const model = new CompanyModel(() => companyTexts(services.store));
  const engine = ({ logger }: JobContext): Promise<Transcriber | null> =>
    transcriberOf(
      service,
      recognizer === undefined ? null : new OfflineDraft(new SpeechRecognizer(recognizer, model), logger),
    );
  return handle(job, async ({ voiceNoteId }, context) => {
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the voice note is not stored');
    if (note.transcription.state === 'waiting') {
      const outcome = await draftOrProblem(services, note, engine, context);
      await context.confirmClaim();
      await settle(services, note, outcome);
    }
    // An earlier run may have ended before its announcement.
    await announceNote(services, note);
  });
}

async function settle(
  { store }: Services,
  note: VoiceNoteRecord,
  outcome: Draft | TranscriptionProblem,
): Promise<void> {
  if (typeof outcome === 'string') return await markUntranscribed(store, note, outcome);
  await storeTranscript(store, note, { ...outcome, at: new Date().toISOString() });
}

async function draftOrProblem(
  services: Services,
  note: VoiceNoteRecord,
  engine: (context: JobContext) => Promise<Transcriber | null>,
  context: JobContext,
): Promise<Draft | TranscriptionProblem> {
  const { isLastAttempt, logger } = context;
  const transcriber = await engine(context);
  if (!transcriber) return 'notSetUp';
  try {
    return await transcribe(services, note, transcriber);
  } catch (error) {
    const isFinal = error instanceof TranscriptionFailure && !error.isTemporary;
    if (!isFinal && !isLastAttempt) throw error;
    logger.warn({ err: error }, 'the voice note was not transcribed');
    return error instanceof TranscriptionFailure ? error.problem : 'engineFailed';
  }
}

/** The configured service, otherwise the offline draft by what is installed. */
async function transcriberOf(
  service: ServiceSettings | null,
  recognizer: OfflineDraft | null,
): Promise<Transcriber | null> {
  if (service) return new TranscriptionService(service);
  return recognizer ?? (await PocketSphinx.find());
}

async function transcribe(
  services: Services,
  note: VoiceNoteRecord,
  transcriber: Transcriber,
): Promise<Draft> {
  const { contentType, durationMs } = note;
  return await withRecording(services, note, async ({ folder, path }) =>
    cleanDraft(await transcriber.transcribe({ path, folder, contentType, durationMs }), durationMs),
  );
}

interface Sent {
  path: string;
  contentType: VoiceNoteContentType;
}

/** The draft of a voice note in a service's reply. */
function draftOfReply({ text, segments, words }: TranscriptionReply, engine: string): Draft {
  const spoken = segments.flatMap((segment) => wordsOf(segment, words));
  const all = spoken.length > 0 ? spoken : words.map((word) => toWord(word, undefined));
  return { engine, text, words: all, confidence: averageConfidence(all) };
}

/** The words of a segment: its own, those of the reply that begin in it, or its text as one. */
function wordsOf(segment: TranscribedSegment, words: TranscriptionReply['words']): TranscriptWord[] {
  const { start, end, text } = segment;
  const own = segment.words ?? words.filter((word) => word.start >= start && word.start < end);
  const found = own.length > 0 ? own : [{ word: text, start, end }];
  return found.map((word) => toWord(word, segment));
}

function toWord(
  { word, start, end, probability }: TranscribedWord,
  segment?: TranscribedSegment,
): TranscriptWord {
  const ofSegment = segment?.avg_logprob === undefined ? null : Math.exp(segment.avg_logprob);
  const confidence = probability ?? ofSegment;
  return { text: word, startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), confidence };
}

/** The recognizer's draft, or that of PocketSphinx alone where the recognizer is missing or fails. */
class OfflineDraft implements Transcriber {
  readonly #recognizer: Transcriber;
  readonly #logger: Logger;

  constructor(recognizer: Transcriber, logger: Logger) {
    this.#recognizer = recognizer;
    this.#logger = logger;
  }

  async transcribe(file: SpokenFile): Promise<Draft> {
    try {
      return await this.#recognizer.transcribe(file);
    } catch (error) {
      const pocketSphinx = hasFailed(error) ? await PocketSphinx.find() : null;
      if (!pocketSphinx) throw error;
      this.#logger.warn(
        { err: error },
        'the speech recognizer failed, and PocketSphinx alone makes the draft',
      );
      return await pocketSphinx.transcribe(file);
    }
  }
}

const hasFailed = (error: unknown): boolean =>
  error instanceof TranscriptionFailure && error.problem === 'engineFailed';
