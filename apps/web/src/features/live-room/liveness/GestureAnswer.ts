import { known } from '@sightline/contracts/core/known';
import { answerGesture, type LivenessAnswer } from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { createStore } from 'zustand/vanilla';
import { TurnMeter } from '../../../devices/TurnMeter.ts';
import type { LiveCall } from '../call/LiveCall.ts';

type Picture = LivenessAnswer['photos'][number];

export interface AnswerStep {
  name: 'show' | 'move' | 'send' | 'sent';
  isBusy: boolean;
}

/** This phone's answer to one check: a picture, a movement, another picture. Lives outside React. */
export class GestureAnswer {
  readonly store = createStore<AnswerStep>(() => ({ name: 'show', isBusy: false }));
  readonly #call: LiveCall;
  readonly #check: LivenessCheck;
  readonly #shownAt = new Date().toISOString();
  /** Monotonic: a change of the phone's clock does not affect it. */
  readonly #shownMs = performance.now();
  readonly #pictures: Picture[] = [];
  #meter: TurnMeter | null = null;
  #answer: LivenessAnswer | null = null;

  constructor(call: LiveCall, check: LivenessCheck) {
    this.#call = call;
    this.#check = check;
  }

  /** Time since the gesture was shown. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#shownMs);
  }

  /** Takes the current step. Must be called in a tap. If it rejects, the same step can be tried again. */
  async next(): Promise<void> {
    const { name, isBusy } = this.store.getState();
    if (isBusy) return;
    this.store.setState({ isBusy: true });
    try {
      if (name === 'show') await this.#takeFirst();
      else if (name === 'move') await this.#takeSecond();
      else if (name === 'send') await this.#send();
    } finally {
      this.store.setState({ isBusy: false });
    }
  }

  close(): void {
    this.#meter?.close();
  }

  async #takeFirst(): Promise<void> {
    // The sensor is started first: iOS asks for its permission only while a tap is handled.
    this.#meter?.close();
    this.#meter = await TurnMeter.start();
    await this.#take();
    this.store.setState({ name: 'move' });
  }

  async #takeSecond(): Promise<void> {
    // The movement is over when the button is pressed; the camera may take a second to focus.
    const motion = this.#meter?.result() ?? { state: 'unmeasured', reason: 'noSensor' };
    await this.#take();
    this.#meter?.close();
    const [shown, moved] = this.#pictures;
    if (!shown || !moved) throw new Error('A picture is missing');
    const answeredAt = new Date().toISOString();
    const times = { shownAt: this.#shownAt, answeredAt, elapsedMs: this.elapsedMs };
    this.#answer = { ...times, photos: [shown, moved], motion };
    this.store.setState({ name: 'send' });
    await this.#send();
  }

  async #send(): Promise<void> {
    if (!this.#answer) return;
    await this.#call.room.ask(answerGesture, { checkId: this.#check.id, answer: this.#answer });
    this.store.setState({ name: 'sent' });
  }

  async #take(): Promise<void> {
    const id = known(this.#check.photoIds[this.#pictures.length], 'the id of a picture');
    const roomLabel = this.#call.room.getState().room?.label ?? '';
    this.#call.showShutter('you');
    const { sha256 } = await this.#call.device.stills.take({ photoId: id, roomLabel });
    this.#pictures.push({ id, sha256 });
  }
}
