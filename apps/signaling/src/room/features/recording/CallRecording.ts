import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { Turns } from '@sightline/contracts/core/Turns';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import {
  type ConsentAnswer,
  type RecordingEnd,
  type RecordingPause,
  type RecordingState,
  recordingChanged,
  recordingTroubled,
} from '@sightline/contracts/rooms/recording';
import type { RoomSnapshot } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { Countdown } from '../../../core/Countdown.ts';
import type { TakeEvents } from '../../../recording/Take.ts';
import type { Peer } from '../../Peer.ts';
import type { Room, RoomFeature } from '../../Room.ts';
import type { CallTake } from '../../RoomServices.ts';
import { Consent } from './Consent.ts';
import { recordedRoomOf } from './recordedRoomOf.ts';

/** A newcomer waits at most this long for the media worker to pause its streams; its page waits longer. */
const ADMIT_MS = 6000;

type OpenQuestion = NonNullable<Consent['facts']['question']>;

interface Ending {
  why: RecordingEnd;
  /** The page at which it was ended. */
  at?: Peer;
}

const STOP_REASON: Record<RecordingEnd, RecordingStopReason> = {
  host: 'host',
  refused: 'consent',
  withdrawn: 'consent',
  callEnded: 'callEnded',
  busy: 'failed',
  failed: 'failed',
};

/**
 * Asks everyone in the call, records while everyone in the room has agreed, pauses for a newcomer, and ends
 * with the first refusal. Rules, decision 152.
 */
export class CallRecording implements RoomFeature {
  readonly #room: Room;
  readonly #consent: Consent;
  /** Pages that are about to enter. The recording pauses before they do. */
  readonly #entering = new Set<symbol>();
  #take: CallTake | null = null;
  /** Whether the log has the pause of the recording. */
  #isPauseNoted = false;
  #ending: Ending | null = null;
  #isClosed = false;
  /** Runs while no node has a place for the recording. */
  readonly #retry: Countdown;
  /** Runs the steps of the recorder one at a time. */
  readonly #turns = new Turns();

  /** `retryMs` is the time after which an interrupted recording looks for a recorder again. */
  constructor(room: Room, retryMs: number) {
    this.#room = room;
    this.#consent = new Consent(room.record);
    this.#retry = new Countdown(retryMs, () => void this.#settle());
  }

  get state(): RecordingState {
    const { question, refusedBy } = this.#consent.facts;
    if (!question) return { state: 'off', refusedBy };
    const { id: questionId, askedBy, terms } = question;
    const peers = this.#room.peers.map(({ id, info: { name, number } }) => ({
      peerId: id,
      name,
      number,
      answer: this.#consent.answerOf(id),
    }));
    const asked = { questionId, askedBy, terms, peers };
    if (this.#ending) return { state: 'stopping', ...asked };
    const take = this.#take;
    if (take?.isPaused) return { state: 'paused', why: 'newcomer', ...asked };
    if (take?.isStarted && take.isDiskFull) return { state: 'paused', why: 'diskFull', ...asked };
    if (take?.isStarted) return { state: 'recording', ...asked };
    if (this.#consent.facts.recordingId !== null) return { state: 'paused', why: 'interrupted', ...asked };
    return { state: take ? 'starting' : 'asking', ...asked };
  }

  snapshot(): Pick<RoomSnapshot, 'recording'> {
    return { recording: this.state };
  }

  /** Resumes after the end of another node if people of the call are here; otherwise ends its question. */
  opened(): void {
    const { question, recordingId } = this.#consent.facts;
    if (!question) return;
    this.#room.services.prepareRecorder();
    if (this.#room.peers.length === 0) return this.#noteStop({ why: 'callEnded' });
    if (recordingId !== null)
      this.#consent.note({ kind: 'recording:paused', data: { recordingId, why: 'interrupted' } });
  }

  /** Throws AppError with the reason why the call cannot be recorded. */
  async ask(peer: Peer, id: string): Promise<void> {
    if (this.#consent.hasAsked(id)) return;
    if (!this.#room.services.createTake) throw new AppError('recordingOff');
    const { recording } = peer.rights;
    if (!recording) throw new AppError('forbidden');
    const asked = this.#consent.ask(peer, id, recording);
    this.#changed();
    try {
      await asked;
    } catch (error) {
      // No one may agree to a question that is not on record.
      await this.#end({ why: 'failed' });
      throw error;
    }
    void this.#settle();
  }

  /** A refusal resolves when nothing is recorded. */
  async answer(
    peer: Peer,
    { id, questionId, answer }: { id: string; questionId: string; answer: ConsentAnswer },
  ): Promise<void> {
    if (!this.#consent.isNews(peer.id, questionId, answer)) return;
    if (answer === 'agreed') {
      await this.#consent.agree(peer, id, questionId);
      this.#peopleChanged();
      return;
    }
    const why = this.#take ? 'withdrawn' : 'refused';
    this.#consent.refuse(peer, id, questionId);
    await this.#end({ why, at: peer });
  }

  /** Ends the question and the recording that it led to. */
  async stop(peer: Peer, questionId: string): Promise<void> {
    if (this.#consent.facts.question?.id === questionId) await this.#end({ why: 'host', at: peer });
  }

  /**
   * Nothing is recorded until the person at the entering page has agreed. A page that takes over a seat has
   * that seat's answer; `peerId` is null for any other page, also for another device of a person in the call.
   */
  async admit(peerId: string | null): Promise<() => void> {
    const mayBeRecorded = peerId !== null && this.#consent.hasAgreed(peerId);
    if (!this.#consent.facts.question || mayBeRecorded) return () => this.#peopleChanged();
    const newcomer = Symbol('newcomer');
    this.#entering.add(newcomer);
    await this.#hush();
    return () => {
      this.#entering.delete(newcomer);
      this.#peopleChanged();
    };
  }

  /** Resolves when another node has continued the recording that runs here; at once if none runs. */
  async movedAway(): Promise<void> {
    const take = this.#take;
    if (!take?.isStarted || take.isPaused) return;
    const { record } = this.#room;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = ({ kind, data }: RoomEvent): void => {
      if (kind === 'recording:resumed' && data.takeId !== take.ids.takeId) resolve();
      if (kind === 'recording:stopped') resolve();
    };
    record.on('happened', look);
    await promise.finally(() => record.off('happened', look));
  }

  left(): void {
    this.#peopleChanged();
  }

  /** Someone has entered, left or agreed. */
  #peopleChanged(): void {
    if (this.#isClosed) return;
    const peers = this.#room.peers;
    if (peers.length > 1 && peers.some((peer) => peer.can('record'))) this.#room.services.prepareRecorder();
    if (!this.#consent.facts.question) return;
    const isEmpty = peers.length === 0 && this.#entering.size === 0;
    if (isEmpty) this.#ending ??= { why: 'callEnded' };
    void this.#settle();
    this.#changed();
  }

  /** With `continuesElsewhere`, the next node continues the recording. */
  close({ continuesElsewhere = false } = {}): void {
    this.#isClosed = true;
    this.#retry.stop();
    if (this.#consent.facts.question && !continuesElsewhere) this.#noteStop({ why: 'callEnded' });
    this.#take
      ?.stop(continuesElsewhere ? 'nodeStopped' : 'callEnded')
      .catch((error: unknown) => this.#failed(error));
  }

  /**
   * Resolves when nothing is recorded, without waiting for its turn. A take that cannot be paused ends: its
   * streams are closed, and another one follows when everyone has agreed.
   */
  async #hush(): Promise<void> {
    const take = this.#take;
    try {
      if (take) await withTimeout(ADMIT_MS, take.pause());
    } catch (error) {
      this.#failed(error);
      if (take) this.#drop(take, 'newcomer');
    }
    void this.#settle();
  }

  /** Leaves a take; the recording continues with another one. */
  #drop(take: CallTake, why: RecordingPause): void {
    if (this.#take !== take) return;
    this.#take = null;
    if (take.isStarted && !this.#isPauseNoted) this.#notePause(take, why);
    take.stop('failed').catch((error: unknown) => this.#failed(error));
    this.#changed();
  }

  #failed(error: unknown): void {
    this.#room.logger.error({ err: error }, 'recorder failed');
  }

  async #end(ending: Ending): Promise<void> {
    this.#ending ??= ending;
    // A step that waits for a recorder to start must not record after this. `#finish` reports a failure.
    this.#take?.stop(STOP_REASON[this.#ending.why]).catch(() => undefined);
    this.#changed();
    await this.#settle();
  }

  #changed(): void {
    this.#announce(() => this.#room.broadcast(recordingChanged, this.state));
  }

  /** A failed notice must not stop what consent demands. */
  #announce(announce: () => void): void {
    if (this.#isClosed) return;
    try {
      announce();
    } catch (error) {
      this.#room.logger.error({ err: error }, 'pages were not told about the recording');
    }
  }

  /** Queues one step toward what the answers allow. Never rejects. */
  async #settle(): Promise<void> {
    await this.#turns.take(() => this.#step()).catch((error: unknown) => this.#failed(error));
  }

  async #step(): Promise<void> {
    if (this.#isClosed || !this.#consent.facts.question) return;
    const take = this.#take;
    try {
      if (!this.#ending) await this.#follow(take);
    } catch (error) {
      this.#failed(error);
      // It was interrupted meanwhile: the next step begins another take.
      if (take && this.#take !== take) return;
      this.#ending ??= { why: 'failed' };
    }
    if (this.#ending && !this.#isClosed) await this.#finish(this.#ending);
  }

  /** Everyone has agreed: the recording is paused until a node can take it, or someone ends it. */
  #waitForRecorder(): void {
    this.#take = null;
    this.#retry.start();
    this.#changed();
  }

  /** Whether everyone in the room has agreed, at each page, and no other page is about to enter. */
  get #mayRecord(): boolean {
    const peers = this.#room.peers;
    return (
      this.#entering.size === 0 && peers.length > 0 && peers.every(({ id }) => this.#consent.hasAgreed(id))
    );
  }

  get #names(): string[] {
    return [...new Set(this.#room.peers.map(({ author }) => author.name))];
  }

  async #follow(take: CallTake | null): Promise<void> {
    if (!take) return this.#mayRecord ? this.#begin() : undefined;
    if (!this.#mayRecord) {
      if (!take.isPaused) await take.pause();
      if (take.isStarted && !this.#isPauseNoted) this.#notePause(take, 'newcomer');
    } else if (take.isPaused) {
      await take.resume();
      if (!take.isPaused && this.#isPauseNoted) this.#noteResumption(take);
    }
    this.#changed();
  }

  /** A take starts only as fast as the machine allows: no pause and no end may wait for it. */
  #begin(): void {
    const { question, recordingId: interrupted } = this.#consent.facts;
    const { inspectionId, services, logger } = this.#room;
    const ids = { inspectionId, recordingId: interrupted ?? mintId(), takeId: mintId() };
    const take = services.createTake?.(ids, recordedRoomOf(this.#room), logger);
    if (!take || !question) throw new AppError('recordingOff');
    this.#take = take;
    this.#isPauseNoted = interrupted !== null;
    this.#listen(take);
    this.#changed();
    const started = take.start({ isContinuation: interrupted !== null });
    const taken = started.then(
      () => this.#turns.take(() => this.#started(take, question)),
      (error: unknown) => this.#turns.take(() => this.#notStarted(take, error)),
    );
    taken.catch((error: unknown) => this.#failed(error));
  }

  async #started(take: CallTake, question: OpenQuestion): Promise<void> {
    if (this.#take !== take || this.#isClosed || this.#ending) return;
    if (this.#consent.facts.recordingId === null) this.#noteStart(take, question);
    else if (!take.isPaused) this.#noteResumption(take);
    this.#room.logger.info(take.ids, 'recording started');
    this.#changed();
    await this.#step();
  }

  async #notStarted(take: CallTake, error: unknown): Promise<void> {
    if (this.#take !== take || this.#isClosed || this.#ending) return;
    this.#failed(error);
    const isBusy = error instanceof AppError && error.code === 'recordingBusy';
    if (isBusy && this.#consent.facts.recordingId !== null) return this.#waitForRecorder();
    this.#ending = { why: isBusy ? 'busy' : 'failed' };
    await this.#finish(this.#ending);
  }

  #listen(take: CallTake): void {
    // A take that the room has left may still complete and upload its files.
    const whilePresent =
      <Values extends unknown[]>(react: (...values: Values) => void) =>
      (...values: Values): void => {
        if (this.#take === take) react(...values);
      };
    take.on(
      'trouble',
      whilePresent((trouble) => this.#troubled(trouble)),
    );
    take.on(
      'diskFull',
      whilePresent((isFull) => this.#diskFull(take, isFull)),
    );
    take.on(
      'lost',
      whilePresent(() => void this.#end({ why: 'failed' })),
    );
    take.on(
      'interrupted',
      whilePresent(() => this.#interrupted(take)),
    );
  }

  #troubled(trouble: TakeEvents['trouble'][0]): void {
    this.#announce(() => {
      for (const peer of this.#room.peers) if (peer.can('record')) peer.notify(recordingTroubled, trouble);
    });
  }

  /** Only a running take has a pause to note. The recorder tries again by itself. */
  #diskFull(take: CallTake, isFull: boolean): void {
    if (!take.isStarted || take.isPaused) return;
    const { recordingId } = take.ids;
    if (isFull) this.#consent.note({ kind: 'recording:paused', data: { recordingId, why: 'diskFull' } });
    else this.#noteResumption(take);
    this.#changed();
  }

  /** Continues with another recorder. An interrupted start fails by itself. */
  #interrupted(take: CallTake): void {
    if (!take.isStarted) return;
    this.#take = null;
    this.#notePause(take, 'interrupted');
    this.#changed();
    void this.#settle();
  }

  async #finish(ending: Ending): Promise<void> {
    const take = this.#take;
    try {
      await take?.stop(STOP_REASON[ending.why]);
    } catch (error) {
      this.#failed(error);
    }
    this.#noteStop(ending);
    this.#take = null;
    this.#ending = null;
    this.#room.logger.info({ ...take?.ids, why: ending.why }, 'recording stopped');
    this.#changed();
  }

  #noteStart(take: CallTake, { id: questionId, terms: { keepDays } }: OpenQuestion): void {
    const data = { questionId, ...eventIdsOf(take), keepDays, people: this.#names };
    this.#consent.note({ kind: 'recording:started', data });
  }

  #notePause({ ids: { recordingId } }: CallTake, why: RecordingPause): void {
    this.#isPauseNoted = true;
    this.#consent.note({ kind: 'recording:paused', data: { recordingId, why } });
  }

  #noteResumption(take: CallTake): void {
    this.#isPauseNoted = false;
    this.#consent.note({ kind: 'recording:resumed', data: { ...eventIdsOf(take), people: this.#names } });
  }

  #noteStop({ why, at }: Ending): void {
    const { question, recordingId } = this.#consent.facts;
    if (!question) return;
    const data = { questionId: question.id, recordingId, peerId: at?.id ?? null, why };
    this.#consent.note({ kind: 'recording:stopped', data }, at?.author);
  }
}

const eventIdsOf = ({ ids: { recordingId, takeId } }: CallTake) => ({ recordingId, takeId });
