import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { createStore } from 'zustand/vanilla';
import { type KeptNote, type RecordingOrder, RecordingSession } from './RecordingSession.ts';

/** `interrupted`: the system took the sound away, as during a phone call. */
export type PauseReason = 'person' | 'interrupted';
/** `limit`: the longest duration. `lost`: the microphone is gone. `left`: the control is no longer shown. */
export type EndReason = 'person' | 'limit' | 'lost' | 'left';

export type RecorderPhase =
  | { name: 'idle' }
  | { name: 'starting' }
  | { name: 'recording'; hearsNothing: boolean }
  | { name: 'paused'; reason: PauseReason }
  /** The last sound is being written, hashed, and handed to the outbox. */
  | { name: 'stopping' }
  | { name: 'stopped'; note: KeptNote };

export interface RecorderState {
  readonly phase: RecorderPhase;
  /** The control on the screen that the recording belongs to; null for none. */
  readonly place: string | null;
  /** Whether that control is on the screen. */
  readonly isShown: boolean;
}

/** How a recording ended: with a note in the outbox, or with the reason why there is none. */
export type Ending = { reason: EndReason } & ({ note: KeptNote } | { error: unknown });

export function isBusy({ phase: { name } }: RecorderState): boolean {
  return name !== 'idle' && name !== 'stopped';
}

const IDLE: RecorderState = { phase: { name: 'idle' }, place: null, isShown: true };

/** Records one voice note at a time on this page. Lives outside React. */
export class NoteRecorder {
  readonly store = createStore<RecorderState>(() => IDLE);
  readonly #onEnd: (ending: Ending) => void;
  #session: RecordingSession | null = null;
  /** Identifies the latest start, because a person may leave while the browser asks for the microphone. */
  #attempt: symbol | null = null;

  constructor(onEnd: (ending: Ending) => void) {
    this.#onEnd = onEnd;
  }

  /** The running recording, which the waveform reads once per frame; null if none. */
  get progress(): Pick<RecordingSession, 'durationMs' | 'latest'> | null {
    return this.#session;
  }

  /** Rejects with a DeviceError without a microphone. Does nothing while another note is recorded. */
  async start(place: string, order: RecordingOrder): Promise<void> {
    if (isBusy(this.store.getState())) return;
    const attempt = Symbol(place);
    this.#attempt = attempt;
    this.store.setState({ phase: { name: 'starting' }, place, isShown: true });
    try {
      const session = await RecordingSession.open(order, {
        onInterrupted: () => this.#show({ name: 'paused', reason: 'interrupted' }),
        onLost: () => void this.stop('lost'),
        onLimit: () => void this.stop('limit'),
        onHearing: () => this.#followHearing(),
      });
      if (this.#attempt !== attempt) return await session.discard();
      this.#session = session;
      this.#showRecording(session);
    } catch (error) {
      if (this.#attempt === attempt) this.store.setState(IDLE);
      throw error;
    }
  }

  pause(): void {
    this.#session?.pause();
    this.#show({ name: 'paused', reason: 'person' });
  }

  /** Rejects with a DeviceError while a phone call has the microphone. */
  async resume(): Promise<void> {
    await this.#session?.resume();
    if (this.#session) this.#showRecording(this.#session);
  }

  setGain(percent: number): void {
    this.#session?.setGain(percent);
  }

  describe(details: VoiceNoteDetails): void {
    this.#session?.describe(details);
  }

  /** Saves the recording, and reports how it ended. */
  async stop(reason: EndReason = 'person'): Promise<void> {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    this.#show({ name: 'stopping' });
    try {
      const note = await session.keep();
      this.#show({ name: 'stopped', note });
      this.#onEnd({ reason, note });
    } catch (error) {
      this.store.setState(IDLE);
      this.#onEnd({ reason, error });
    }
  }

  async discard(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.store.setState(IDLE);
    await session?.discard();
  }

  /** Called when the control appears on the screen, perhaps again. */
  appear(place: string): void {
    if (this.store.getState().place === place) this.store.setState({ isShown: true });
  }

  /** Continues the recording while its control is hidden. False if none is running. */
  hide(place: string): boolean {
    const state = this.store.getState();
    if (state.place !== place) return false;
    if (isBusy(state)) this.store.setState({ isShown: false });
    else this.leave(place);
    return isBusy(state);
  }

  /** Saves the recording because its control has disappeared. Decision 112. */
  leave(place: string): void {
    const { phase, place: present } = this.store.getState();
    if (present !== place) return;
    if (this.#session) return void this.stop('left');
    if (phase.name === 'stopping') return;
    this.#attempt = null;
    this.store.setState(IDLE);
  }

  #followHearing(): void {
    const { phase } = this.store.getState();
    if (this.#session && phase.name === 'recording') this.#showRecording(this.#session);
  }

  #showRecording({ hearsNothing }: RecordingSession): void {
    this.#show({ name: 'recording', hearsNothing });
  }

  #show(phase: RecorderPhase): void {
    this.store.setState({ phase });
  }
}
