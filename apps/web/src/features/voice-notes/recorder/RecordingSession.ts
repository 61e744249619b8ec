import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { MAX_VOICE_NOTE_BYTES, MAX_VOICE_NOTE_MS } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { OpenMicrophone, RecordingMicrophone } from '../../../devices/recordingMicrophone.ts';
import { VoiceCapture, type VoiceChunk } from '../../../devices/VoiceCapture.ts';
import { VOICE_PRESETS, type VoiceSettings } from '../../../devices/voicePresets.ts';
import { WakeLock } from '../../../devices/WakeLock.ts';
import { warnStorageFull } from '../../../inspection/outbox/warnStorageFull.ts';
import {
  deviceRecordings,
  holdRecording,
  keepVoiceNote,
} from '../../../inspection/voice-notes/interruptedRecordings.ts';
import { RecordingWriter } from '../../../inspection/voice-notes/RecordingWriter.ts';
import type { OutboxOwner } from '../../../offline/Entry.ts';

export interface RecordingOrder {
  owner: OutboxOwner;
  inspectionId: string;
  details: VoiceNoteDetails;
  settings: VoiceSettings;
  openMicrophone: OpenMicrophone;
  readPosition: () => Promise<Position | null>;
  /** The length at which the recording stops by itself. */
  limitMs?: number;
}

export interface SessionListener {
  onInterrupted: () => void;
  onLost: () => void;
  onLimit: () => void;
  /** Called when `hearsNothing` has changed. */
  onHearing: () => void;
}

/** A voice note in the outbox. */
export interface KeptNote {
  id: string;
  details: VoiceNoteDetails;
  durationMs: number;
  /** False while only this page's memory holds the note. */
  isSaved: boolean;
  /** Whether the microphone delivered only silence. */
  isSilent: boolean;
}

/** Thrown when nothing was recorded. */
export class EmptyRecording extends Error {}

/** A shorter recording is an accidental tap. */
const SHORTEST_MS = 300;
/** The noise of a microphone in a quiet room is several times as loud. */
const SILENCE = 0.02;
/** This is longer than a pause between two sentences. */
const SILENT_MS = 3000;
/** A browser without a sound device may deliver no chunks at all. */
const LISTEN_MS = 500;
/** The number of waveform bars shown while recording. */
const SHOWN_BARS = 50;
/** Leaves room for the last chunks. */
const LARGEST_BYTES = MAX_VOICE_NOTE_BYTES - 1024 * 1024;

/** One recording with its microphone, its capture, and its file on the device. */
export class RecordingSession {
  readonly #capture: VoiceCapture;
  readonly #microphone: RecordingMicrophone;
  readonly #writer: RecordingWriter;
  readonly #letGo: () => void;
  /** A phone that sleeps records nothing. */
  readonly #awake = new WakeLock();
  readonly #onHearing: () => void;
  readonly #listening: ReturnType<typeof setInterval>;
  #latest: readonly number[] = [];
  #loudest = 0;
  /** The time in the recording of the last sound. */
  #heardAtMs = 0;
  #hearsNothing = false;
  #bytes = 0;

  private constructor(
    order: RecordingOrder,
    source: { capture: VoiceCapture; microphone: RecordingMicrophone },
    onHearing: () => void,
  ) {
    const { capture, microphone } = source;
    this.#capture = capture;
    this.#microphone = microphone;
    this.#onHearing = onHearing;
    this.#listening = setInterval(() => this.#listen(), LISTEN_MS);
    const facts = factsOf(order, capture);
    const onFull = (): void => warnStorageFull('recording');
    this.#writer = new RecordingWriter({ open: deviceRecordings, owner: order.owner, facts, onFull });
    this.#letGo = holdRecording(facts.id);
    void order.readPosition().then((position) => position && this.#writer.describe({ position }));
  }

  /** Starts to record. Rejects with a DeviceError without a microphone. */
  static async open(order: RecordingOrder, listener: SessionListener): Promise<RecordingSession> {
    const microphone = await order.openMicrophone();
    const { limitMs = MAX_VOICE_NOTE_MS } = order;
    try {
      const capture = await VoiceCapture.open(microphone, order.settings, {
        ...listener,
        onChunk: (chunk) => session.#take(chunk, limitMs, listener.onLimit),
      });
      const session = new RecordingSession(order, { capture, microphone }, listener.onHearing);
      capture.begin();
      return session;
    } catch (error) {
      microphone.close();
      throw error;
    }
  }

  /** The length of the recording without pauses. */
  get durationMs(): number {
    return this.#capture.durationMs;
  }

  /** Loudness of the latest chunks, oldest first, 0 to 1. */
  get latest(): readonly number[] {
    return this.#latest;
  }

  /** Whether the microphone has delivered only silence for a while. */
  get hearsNothing(): boolean {
    return this.#hearsNothing;
  }

  pause(): void {
    this.#capture.pause();
  }

  async resume(): Promise<void> {
    await this.#capture.resume();
  }

  setGain(percent: number): void {
    this.#capture.setGain(percent);
  }

  describe(details: VoiceNoteDetails): void {
    this.#writer.describe({ details });
  }

  /** Puts the note into the outbox. Rejects with EmptyRecording. */
  async keep(): Promise<KeptNote> {
    try {
      await this.#capture.stop();
      const audio = await this.#writer.finish();
      const { durationMs } = audio;
      if (audio.contents.byteLength === 0 || durationMs < SHORTEST_MS) return await this.#refuseEmpty();
      const { facts } = this.#writer;
      const isSaved = await keepVoiceNote(facts, audio, () => this.#writer.delete());
      const { id, details } = facts;
      return { id, details, durationMs, isSaved, isSilent: this.#loudest < SILENCE };
    } finally {
      this.#close();
    }
  }

  async discard(): Promise<void> {
    this.#capture.close();
    await this.#writer.delete();
    this.#close();
  }

  async #refuseEmpty(): Promise<never> {
    await this.#writer.delete();
    throw new EmptyRecording();
  }

  #close(): void {
    clearInterval(this.#listening);
    this.#capture.close();
    this.#microphone.close();
    this.#awake.close();
    this.#letGo();
  }

  #take(chunk: VoiceChunk, limitMs: number, onLimit: () => void): void {
    this.#writer.add(chunk);
    this.#latest = [...this.#latest, chunk.loudness].slice(-SHOWN_BARS);
    this.#loudest = Math.max(this.#loudest, chunk.loudness);
    if (chunk.loudness >= SILENCE) this.#heardAtMs = chunk.durationMs;
    this.#listen();
    this.#bytes += chunk.blob.size;
    if (chunk.durationMs >= limitMs || this.#bytes >= LARGEST_BYTES) onLimit();
  }

  #listen(): void {
    const hearsNothing = this.durationMs - this.#heardAtMs >= SILENT_MS;
    if (hearsNothing === this.#hearsNothing) return;
    this.#hearsNothing = hearsNothing;
    this.#onHearing();
  }
}

function factsOf({ inspectionId, details, settings }: RecordingOrder, capture: VoiceCapture) {
  const { contentType, sampleRate } = capture;
  const { bitRate } = VOICE_PRESETS[settings.quality];
  const recordedAt = new Date().toISOString();
  const sound = { contentType, sampleRate, bitRate };
  return { id: mintId(), inspectionId, recordedAt, ...sound, position: null, details };
}
