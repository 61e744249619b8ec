import { mintId } from '@sightline/contracts/core/ids';
import { sendCaption, transcribeSpeech } from '@sightline/contracts/rooms/captions';
import { containerOf, VOICE_NOTE_CONTENT_TYPES } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { dataUrlOf } from '../../../devices/dataUrl.ts';
import { UtteranceRecorder } from '../../../devices/UtteranceRecorder.ts';
import { call as callEndpoint } from '../../../wire/call.ts';
import type { LiveCall } from '../call/LiveCall.ts';

/** Speech beyond this number of open requests is dropped: its words would arrive too late. */
const MAX_AT_ONCE = 2;

/**
 * Whether the readers have been told that the service does not reply. Shared by the speakers of a call, since
 * each mute ends one.
 */
export interface Outage {
  isSaid: boolean;
}

/** Sends the speech of this device's microphone to be transcribed, and its words to the room. */
export class CaptionSpeaker {
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
