import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { Turns } from '@sightline/contracts/core/Turns';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type {
  ConsentAnswer,
  RecordingEnd,
  RecordingPause,
  RecordingState,
  RecordingTrouble,
} from '@sightline/contracts/rooms/recording';
import type { RoomSnapshot } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { Logger } from 'pino';
import { Countdown } from '../../../core/Countdown.ts';
import type { Peer } from '../../Peer.ts';
import { type CallRecorder, Recording } from '../../Recording.ts';
import type { RoomFeature } from '../../Room.ts';
import type { RoomRecord } from '../../RoomRecord.ts';
import { Consent } from './Consent.ts';

/** The time for the media worker to pause its streams: a page waits about eight seconds for its place in the call. */
const ADMIT_MS = 6000;

interface RecordingOptions {
  record: RoomRecord;
  peers: () => Peer[];
  /** Null where recording is not set up. */
  createRecorder: (() => CallRecorder) | null;
  /** Called while a call is under way that may be recorded. */
  prepareRecorder: () => void;
  /** The time after which an interrupted recording looks for a recorder again. */
  retryMs: number;
  logger: Logger;
}

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
 * Asks everyone in the call, records while everyone in the room has agreed, pauses for a newcomer, and ends with the
 * first refusal. Rules, decision 152.
 */
export class CallRecording
  extends EventEmitter<{
    changed: [RecordingState];
    trouble: [{ trouble: RecordingTrouble; isSolved: boolean }];
  }>
  implements RoomFeature
{
  readonly #options: RecordingOptions;
  readonly #consent: Consent;
  /** Pages that are about to enter, and before which the recording pauses. */
  readonly #entering = new Set<symbol>();
  #recording: Recording | null = null;
  /** Whether the log has the pause of the recording. */
  #isPauseNoted = false;
  #ending: Ending | null = null;
  #isClosed = false;
  /** Until a node has a place for the recording. */
  readonly #retry: Countdown;
  /** One step of the recorder at a time, in the order of their reasons. */
  readonly #turns = new Turns();

  constructor(options: RecordingOptions) {
    super();
    this.#options = options;
    this.#consent = new Consent(options.record);
    this.#retry = new Countdown(options.retryMs, () => void this.#settle());
  }

  get state(): RecordingState {
    const { question, refusedBy } = this.#consent.facts;
    if (!question) return { state: 'off', refusedBy };
    const { id: questionId, askedBy, terms } = question;
    const peers = this.#options.peers().map(({ id, info: { name, number } }) => ({
      peerId: id,
      name,
      number,
      answer: this.#consent.answerOf(id),
    }));
    const asked = { questionId, askedBy, terms, peers };
    if (this.#ending) return { state: 'stopping', ...asked };
    const phase = this.#recording?.phase;
    if (phase?.name === 'paused') return { state: 'paused', why: phase.why, ...asked };
    if (phase?.name === 'recording') return { state: 'recording', ...asked };
    if (this.#consent.facts.recordingId !== null) return { state: 'paused', why: 'interrupted', ...asked };
    return { state: phase?.name ?? 'asking', ...asked };
  }

  snapshot(): Pick<RoomSnapshot, 'recording'> {
    return { recording: this.state };
  }

  /** Resumes after the end of another node if the people of the call are here, and otherwise ends its question. */
  opened(): void {
    const { question, recordingId } = this.#consent.facts;
    if (!question) return;
    this.#options.prepareRecorder();
    if (this.#options.peers().length === 0) return this.#noteStop({ why: 'callEnded' });
    if (recordingId !== null)
      this.#consent.note({ kind: 'recording:paused', data: { recordingId, why: 'interrupted' } });
  }

  /** Asks everyone in the call. Throws the reason why it cannot be recorded. */
  async ask(peer: Peer, id: string): Promise<void> {
    if (this.#consent.hasAsked(id)) return;
    if (!this.#options.createRecorder) throw new AppError('recordingOff');
    const { recording } = peer.rights;
    if (!recording) throw new AppError('forbidden');
    const asked = this.#consent.ask(peer, id, recording);
    this.#changed();
    await asked;
    void this.#settle();
  }

  /** Takes the answer of the person at a page. A refusal resolves when nothing is recorded any more. */
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
    const why = this.#recording ? 'withdrawn' : 'refused';
    this.#consent.refuse(peer, id, questionId);
    await this.#end({ why, at: peer });
  }

  /** Stops the question and what it led to. */
  async stop(peer: Peer, questionId: string): Promise<void> {
    if (this.#consent.facts.question?.id === questionId) await this.#end({ why: 'host', at: peer });
  }

  /**
   * Resolves when a page may enter: nothing is recorded until the person at it has agreed. A page that takes over a seat
   * has the answer of that seat; `peerId` is null for any other page, also one of a person who is in the call with another
   * device. The returned function is called when the page is in the room, or stayed out.
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
    const recording = this.#recording;
    if (!recording?.isStarted || recording.isPaused) return;
    const { record } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = ({ kind, data }: RoomEvent): void => {
      if (kind === 'recording:resumed' && data.takeId !== recording.ids.takeId) resolve();
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
    const peers = this.#options.peers();
    if (peers.length > 1 && peers.some((peer) => peer.can('record'))) this.#options.prepareRecorder();
    if (!this.#consent.facts.question) return;
    const isEmpty = peers.length === 0 && this.#entering.size === 0;
    if (isEmpty) this.#ending ??= { why: 'callEnded' };
    void this.#settle();
    this.#changed();
  }

  /** Ends with the room. On another node, the recording of the same people continues. */
  close({ continuesElsewhere = false } = {}): void {
    this.#isClosed = true;
    this.#retry.stop();
    this.removeAllListeners();
    if (this.#consent.facts.question && !continuesElsewhere) this.#noteStop({ why: 'callEnded' });
    this.#recording
      ?.stop(continuesElsewhere ? 'nodeStopped' : 'callEnded')
      .catch((error: unknown) => this.#failed(error));
  }

  /**
   * Resolves when nothing is recorded, without waiting for its turn. A take that cannot be paused ends: its streams are
   * closed, and another one follows when everyone has agreed.
   */
  async #hush(): Promise<void> {
    const recording = this.#recording;
    try {
      if (recording) await withTimeout(ADMIT_MS, recording.pause());
    } catch (error) {
      this.#failed(error);
      if (recording) this.#drop(recording, 'newcomer');
    }
    void this.#settle();
  }

  /** Leaves a take; the recording continues with another one. */
  #drop(recording: Recording, why: RecordingPause): void {
    if (this.#recording !== recording) return;
    this.#recording = null;
    if (recording.isStarted && !this.#isPauseNoted) this.#notePause(recording, why);
    recording.stop('failed').catch((error: unknown) => this.#failed(error));
    this.#changed();
  }

  #failed(error: unknown): void {
    this.#options.logger.error({ err: error }, 'recorder failed');
  }

  async #end(ending: Ending): Promise<void> {
    this.#ending ??= ending;
    // A step may wait for a recorder that is being started: it must not record after this. `#finish` reports a failure.
    this.#recording?.stop(STOP_REASON[this.#ending.why]).catch(() => undefined);
    this.#changed();
    await this.#settle();
  }

  #changed(): void {
    try {
      this.emit('changed', this.state);
    } catch (error) {
      // A listener must not stop what consent demands.
      this.#options.logger.error({ err: error }, 'a listener of the recording failed');
    }
  }

  /** Queues one step toward what the answers allow. Never rejects. */
  async #settle(): Promise<void> {
    await this.#turns.take(() => this.#step()).catch((error: unknown) => this.#failed(error));
  }

  async #step(): Promise<void> {
    if (this.#isClosed || !this.#consent.facts.question) return;
    const recording = this.#recording;
    try {
      if (!this.#ending) await this.#follow(recording);
    } catch (error) {
      this.#failed(error);
      // It was interrupted meanwhile: the next step begins another take.
      if (recording && this.#recording !== recording) return;
      this.#ending ??= { why: 'failed' };
    }
    if (this.#ending && !this.#isClosed) await this.#finish(this.#ending);
  }

  /** Everyone has agreed already: the recording remains paused until a node can take it, or someone ends it. */
  #waitForRecorder(): void {
    this.#recording = null;
    this.#retry.start();
    this.#changed();
  }

  /** Whether everyone in the room has agreed, at each page, and no other page is about to enter. */
  get #mayRecord(): boolean {
    const peers = this.#options.peers();
    return (
      this.#entering.size === 0 && peers.length > 0 && peers.every(({ id }) => this.#consent.hasAgreed(id))
    );
  }

  get #names(): string[] {
    return [...new Set(this.#options.peers().map(({ author }) => author.name))];
  }

  async #follow(recording: Recording | null): Promise<void> {
    if (!recording) return this.#mayRecord ? this.#begin() : undefined;
    if (!this.#mayRecord) {
      if (!recording.isPaused) await recording.pause();
      if (recording.isStarted && !this.#isPauseNoted) this.#notePause(recording, 'newcomer');
    } else if (recording.isPaused) {
      await recording.resume();
      if (!recording.isPaused && this.#isPauseNoted) this.#noteResumption(recording);
    }
    this.#changed();
  }

  /** Starts a take. It takes as long as the machine needs, and everyone is told; a pause or an end does not wait for it. */
  #begin(): void {
    const { question, recordingId: interrupted } = this.#consent.facts;
    const recorder = this.#options.createRecorder?.();
    if (!recorder || !question) throw new AppError('recordingOff');
    const recording = new Recording({ recordingId: interrupted ?? mintId(), takeId: mintId() }, recorder);
    this.#recording = recording;
    this.#isPauseNoted = interrupted !== null;
    this.#listen(recording);
    this.#changed();
    const started = recording.start({ isContinuation: interrupted !== null });
    const taken = started.then(
      () => this.#turns.take(() => this.#started(recording, question)),
      (error: unknown) => this.#turns.take(() => this.#notStarted(recording, error)),
    );
    taken.catch((error: unknown) => this.#failed(error));
  }

  async #started(recording: Recording, question: OpenQuestion): Promise<void> {
    if (this.#recording !== recording || this.#isClosed || this.#ending) return;
    if (this.#consent.facts.recordingId === null) this.#noteStart(recording, question);
    else if (!recording.isPaused) this.#noteResumption(recording);
    this.#options.logger.info(recording.ids, 'recording started');
    this.#changed();
    await this.#step();
  }

  async #notStarted(recording: Recording, error: unknown): Promise<void> {
    if (this.#recording !== recording || this.#isClosed || this.#ending) return;
    this.#failed(error);
    const isBusy = error instanceof AppError && error.code === 'recordingBusy';
    if (isBusy && this.#consent.facts.recordingId !== null) return this.#waitForRecorder();
    this.#ending = { why: isBusy ? 'busy' : 'failed' };
    await this.#finish(this.#ending);
  }

  #listen(recording: Recording): void {
    recording.on('trouble', (trouble) => this.emit('trouble', trouble));
    recording.on('diskFull', (isFull) => {
      if (isFull) this.#noteDiskFull(recording);
      else this.#noteResumption(recording);
      this.#changed();
    });
    recording.on('lost', () => void this.#end({ why: 'failed' }));
    recording.on('interrupted', () => this.#interrupted(recording));
  }

  /** Continues with another recorder. A start that was interrupted has failed by itself. */
  #interrupted(recording: Recording): void {
    if (!recording.isStarted || this.#recording !== recording) return;
    this.#recording = null;
    this.#notePause(recording, 'interrupted');
    this.#changed();
    void this.#settle();
  }

  async #finish(ending: Ending): Promise<void> {
    const recording = this.#recording;
    try {
      await recording?.stop(STOP_REASON[ending.why]);
    } catch (error) {
      this.#failed(error);
    }
    this.#noteStop(ending);
    this.#recording = null;
    this.#ending = null;
    this.#options.logger.info({ ...recording?.ids, why: ending.why }, 'recording stopped');
    this.#changed();
  }

  #noteStart({ ids }: Recording, { id: questionId, terms: { keepDays } }: OpenQuestion): void {
    const data = { questionId, ...ids, keepDays, people: this.#names };
    this.#consent.note({ kind: 'recording:started', data });
  }

  #notePause({ ids: { recordingId } }: Recording, why: RecordingPause): void {
    this.#isPauseNoted = true;
    this.#consent.note({ kind: 'recording:paused', data: { recordingId, why } });
  }

  /** The recorder tries again by itself. */
  #noteDiskFull({ ids: { recordingId } }: Recording): void {
    this.#consent.note({ kind: 'recording:paused', data: { recordingId, why: 'diskFull' } });
  }

  #noteResumption({ ids }: Recording): void {
    this.#isPauseNoted = false;
    this.#consent.note({ kind: 'recording:resumed', data: { ...ids, people: this.#names } });
  }

  /** Notes the end of the question, with the recording that it led to. */
  #noteStop({ why, at }: Ending): void {
    const { question, recordingId } = this.#consent.facts;
    if (!question) return;
    const data = { questionId: question.id, recordingId, peerId: at?.id ?? null, why };
    this.#consent.note({ kind: 'recording:stopped', data }, at?.author);
  }
}
