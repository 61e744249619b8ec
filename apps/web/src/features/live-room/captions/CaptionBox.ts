import { mintId } from '@sightline/contracts/core/ids';
import {
  type Caption,
  captionSpoken,
  sendCaption,
  transcribeSpeech,
  turnCaptions,
} from '@sightline/contracts/rooms/captions';
import { containerOf, VOICE_NOTE_CONTENT_TYPES } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { dataUrlOf } from '../../../devices/dataUrl.ts';
import { UtteranceRecorder } from '../../../devices/UtteranceRecorder.ts';
import { call as callEndpoint } from '../../../wire/call.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';
import { captionsView } from './captionsView.ts';

/** The time in which a person can refuse before any of their speech is sent. */
const NOTICE_MS = 5000;
/** The captions disappear this long after the last one. */
const SHOWN_MS = 12_000;
/** The maximum number of captions that are shown. */
const KEPT = 3;

interface CaptionState {
  /** Whether this person's own speech is sent while captions are on. */
  readonly ownSpeech: 'unasked' | 'sent' | 'refused';
  readonly captions: readonly Caption[];
}

/**
 * The captions that this person reads on a call, and the sending of their own speech. Lives outside React.
 */
export class CaptionBox {
  readonly store: StoreApi<CaptionState> = createStore<CaptionState>(() => ({
    ownSpeech: 'unasked',
    captions: [],
  }));
  readonly #call: LiveCall;
  readonly #outage: Outage = { isSaid: false };
  #stops: (() => void)[] = [];
  #speaker: CaptionSpeaker | null = null;
  #notice: ReturnType<typeof setTimeout> | null = null;
  #fading: ReturnType<typeof setTimeout> | undefined;
  /** Whether the room has been notified, since this page last joined, that it reads captions. */
  #announced = false;

  constructor(call: LiveCall) {
    this.#call = call;
  }

  /** Returns the function that ends it. */
  start(): () => void {
    const { room, view, device } = this.#call;
    this.#stops = [
      room.listen(captionSpoken, (caption) => this.#add(caption)),
      room.subscribe(() => this.#follow()),
      view(captionsView).subscribe(() => this.#follow()),
      device.media.store.subscribe(() => this.#follow()),
      this.store.subscribe(() => this.#follow()),
    ];
    this.#follow();
    return () => this.#stop();
  }

  allow(): void {
    this.store.setState({ ownSpeech: 'sent' });
  }

  refuse(): void {
    this.store.setState({ ownSpeech: 'refused' });
  }

  #stop(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#fading);
    this.#endNotice();
    this.#speaker?.close();
    this.#speaker = null;
  }

  #follow(): void {
    this.#announce();
    const areOn = this.#call.room.getState().captions !== null;
    const { ownSpeech } = this.store.getState();
    if (!areOn || ownSpeech !== 'unasked') this.#endNotice();
    else this.#notice ??= setTimeout(() => this.allow(), NOTICE_MS);
    this.#speak(areOn && ownSpeech === 'sent');
  }

  /**
   * Notifies the room whether this page reads captions, again after each join: another node does not know it.
   */
  #announce(): void {
    const { room, view } = this.#call;
    if (room.getState().call.name !== 'live') {
      this.#announced = false;
      return;
    }
    const on = view(captionsView).getState().isReading;
    if (on === this.#announced) return;
    this.#announced = on;
    room.ask(turnCaptions, { on }).catch((error: unknown) => {
      if (!on) return;
      view(captionsView).setState({ isReading: false });
      showError(error, 'Captions not turned on');
    });
  }

  /** Speech is sent only from a microphone that the call hears. */
  #speak(isSent: boolean): void {
    const { microphone } = this.#call.device.media.store.getState();
    const isHeard =
      microphone.name === 'live' && !microphone.muted && !microphone.isRecording && !microphone.interrupted;
    const track = isSent && isHeard && this.#call.room.getState().intent.microphone ? microphone.track : null;
    if (this.#speaker?.track === (track ?? undefined)) return;
    this.#speaker?.close();
    this.#speaker = track && new CaptionSpeaker(this.#call, track, this.#outage);
  }

  #add(caption: Caption): void {
    this.store.setState(({ captions }) => ({ captions: [...captions, caption].slice(-KEPT) }));
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => this.store.setState({ captions: [] }), SHOWN_MS);
  }

  #endNotice(): void {
    if (this.#notice) clearTimeout(this.#notice);
    this.#notice = null;
  }
}

/** Speech beyond this number of open requests is dropped: its words would arrive too late. */
const MAX_AT_ONCE = 2;

/**
 * Whether the readers have been told that the service does not reply. Shared by the speakers of a call, since
 * each mute ends one.
 */
interface Outage {
  isSaid: boolean;
}

/** Sends the speech of this device's microphone to be transcribed, and its words to the room. */
class CaptionSpeaker {
  readonly track: MediaStreamTrack;
  readonly #call: LiveCall;
  readonly #outage: Outage;
  readonly #recorder: UtteranceRecorder;
  #atWork = 0;
  #closed = false;

  constructor(call: LiveCall, track: MediaStreamTrack, outage: Outage) {
    this.track = track;
    this.#call = call;
    this.#outage = outage;
    const meter = call.device.meter(track);
    this.#recorder = new UtteranceRecorder({
      track,
      meter,
      onUtterance: (speech) => void this.#send(speech),
    });
  }

  close(): void {
    this.#closed = true;
    this.#recorder.close();
  }

  async #send(speech: Blob): Promise<void> {
    // The person may have muted themself or refused in the meantime.
    if (this.#closed || this.#atWork >= MAX_AT_ONCE) return;
    this.#atWork += 1;
    try {
      const text = await this.#wordsOf(speech);
      this.#outage.isSaid = false;
      if (text !== '') await this.#say(text);
    } catch {
      await this.#sayOnce();
    } finally {
      this.#atWork -= 1;
    }
  }

  async #wordsOf(speech: Blob): Promise<string> {
    const { inspectionId } = this.#call;
    const contentType =
      VOICE_NOTE_CONTENT_TYPES.find((type) => type === containerOf(speech.type)) ?? 'audio/webm';
    const base64 = (await dataUrlOf(speech)).split(',').at(-1) ?? '';
    const { text } = await callEndpoint(transcribeSpeech, {
      params: { inspectionId },
      body: { contentType, base64 },
    });
    return text;
  }

  /** Tells the readers once per outage, since the call works without captions. */
  async #sayOnce(): Promise<void> {
    if (this.#outage.isSaid) return;
    this.#outage.isSaid = true;
    await this.#say(null).catch(() => undefined);
  }

  async #say(text: string | null): Promise<void> {
    await this.#call.room.ask(sendCaption, { id: mintId(), text });
  }
}
