import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { ConsentAnswer, RecordingRules } from '@sightline/contracts/rooms/recording';
import { RECORDING_TEXT_VERSION } from '@sightline/contracts/rooms/recording';
import { type RoomEventAuthor, type RoomEventBody, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { foldRecording, type RecordingEvent, type RecordingFacts } from '../../foldRecording.ts';
import type { Peer } from '../../Peer.ts';
import type { RoomRecord } from '../../RoomRecord.ts';

type RecordingBody = Extract<RoomEventBody, { kind: RecordingEvent['kind'] }>;

/** The page that asks or answers, and the person at it. */
type Respondent = Pick<Peer, 'id' | 'author'>;

/** The part of a room's record that consent reads and writes. */
interface ConsentRecord {
  readonly facts: { recording: RecordingFacts };
  append(...event: Parameters<RoomRecord['append']>): Promise<unknown>;
  appendLater: RoomRecord['appendLater'];
}

/**
 * The answers about the recording of this call. Several people may hold one link, so an answer belongs to the
 * seat at which it was given (decision 162). The log carries it to other nodes and over a restart. An
 * agreement counts once it is in the log, a refusal at once.
 */
export class Consent {
  readonly #record: ConsentRecord;
  #facts: RecordingFacts;

  constructor(record: ConsentRecord) {
    this.#record = record;
    this.#facts = record.facts.recording;
  }

  get facts(): RecordingFacts {
    return this.#facts;
  }

  hasAgreed(peerId: string): boolean {
    return this.#facts.answers.get(peerId) === 'agreed';
  }

  answerOf(peerId: string): ConsentAnswer | null {
    return this.#facts.answers.get(peerId) ?? null;
  }

  /** Whether this is a repeated command. Throws AppError with the reason why no question may be asked. */
  hasAsked(id: string): boolean {
    const { asked, question, refusedBy } = this.#facts;
    if (asked.has(id)) return true;
    if (refusedBy !== null) throw new AppError('recordingRefused', { person: refusedBy });
    if (question) throw new AppError('recordingAsked');
    return false;
  }

  /** Resolves when the question is in the log. */
  async ask(
    { id: peerId, author: by }: Respondent,
    id: string,
    { company, keepDays }: RecordingRules,
  ): Promise<void> {
    const terms = { company, keepDays, version: RECORDING_TEXT_VERSION };
    const body: RecordingBody = { kind: 'recording:asked', data: { questionId: id, peerId, terms } };
    this.#fold(by, body);
    await this.#record.append({ id, by, ...body });
  }

  /** Whether this page may give this answer: not to a question that is over, and not the same one twice. */
  isNews(peerId: string, questionId: string, answer: ConsentAnswer): boolean {
    const { question, asked, answers } = this.#facts;
    if (!asked.has(questionId)) throw new AppError('notFound', { thing: 'question' });
    const before = answers.get(peerId);
    return question?.id === questionId && before !== answer && before !== 'refused';
  }

  async agree({ id: peerId, author: by }: Respondent, id: string, questionId: string): Promise<void> {
    const body: RecordingBody = {
      kind: 'recording:answered',
      data: { questionId, peerId, answer: 'agreed' },
    };
    await this.#record.append({ id, by, ...body });
    // The person may have refused, or the question may have ended, while this was written.
    if (this.isNews(peerId, questionId, 'agreed')) this.#fold(by, body);
  }

  refuse({ id: peerId, author: by }: Respondent, id: string, questionId: string): void {
    this.#write(by, { kind: 'recording:answered', data: { questionId, peerId, answer: 'refused' } }, id);
  }

  /** Records a fact about the recording, which must not wait for Redis. */
  note(body: RecordingBody, by: RoomEventAuthor = SYSTEM): void {
    this.#write(by, body, mintId());
  }

  #write(by: RoomEventAuthor, body: RecordingBody, id: string): void {
    this.#fold(by, body);
    this.#record.appendLater({ id, by, ...body });
  }

  #fold(by: RoomEventAuthor, body: RecordingBody): void {
    this.#facts = foldRecording(this.#facts, { by, ...body });
  }
}
