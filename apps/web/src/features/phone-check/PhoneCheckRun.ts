import { AppError } from '@sightline/contracts/core/errors';
import {
  type CheckLine,
  CheckOutcome,
  type CheckResult,
  type CheckTicket,
  type DeviceProblem,
} from '@sightline/contracts/rooms/phoneChecks';
import type { NetworkCheckOptions } from '@sightline/room-client/check/checkNetwork';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CanvasTrack } from '../../devices/CanvasTrack.ts';
import { LevelMeter } from '../../devices/LevelMeter.ts';
import { LocalMedia } from '../../devices/LocalMedia.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';

export interface PhoneCheckOptions {
  /** Stores the result; not called for a check that belongs to no one. */
  keep: (receipt: string, result: CheckResult) => Promise<void>;
  /** Tries the network; a test has its own, since jsdom has none. */
  tryNetwork?: (options: NetworkCheckOptions) => Promise<CheckResult['sent']>;
  makeMeter?: (track: MediaStreamTrack) => Pick<LevelMeter, 'level' | 'close'>;
}

/** The loudness from which a voice counts as heard. */
const VOICE = 0.3;
const LISTEN_MS = 12_000;
const LISTEN_EVERY_MS = 60;

/** A phone check, outside React. Camera and microphone are on only while it runs. Its creator closes it. */
export class PhoneCheckRun {
  readonly store: StoreApi<CheckState> = createStore(() => IDLE);
  readonly media = new LocalMedia('environment');
  readonly makeMeter: NonNullable<PhoneCheckOptions['makeMeter']>;
  readonly #options: PhoneCheckOptions;
  #receipt: string | null = null;
  #aborted = new AbortController();

  constructor(options: PhoneCheckOptions) {
    this.#options = options;
    this.makeMeter = options.makeMeter ?? ((track) => new LevelMeter(track));
  }

  /** Must be called in a tap, because of the browser's permission prompt. */
  async start(fetchTicket: () => Promise<CheckTicket>): Promise<void> {
    if (this.store.getState().stage === 'running') return;
    this.#aborted = new AbortController();
    // An answer about the speaker stays: the person heard the tone, and may play it again.
    const { speaker } = this.store.getState().lines;
    this.store.setState({ ...IDLE, stage: 'running', lines: { ...IDLE.lines, speaker, camera: 'running' } });
    await this.media.start({ camera: true, microphone: true }).catch(() => undefined);
    const { signal } = this.#aborted;
    this.#showCamera();
    await Promise.all([this.#listen(signal), this.#tryNetwork(fetchTicket, signal)]);
    if (signal.aborted) return;
    this.media.stop();
    this.store.setState({ stage: 'done' });
    await this.#keep();
  }

  /** The person's answer to the tone. */
  async answer(isHeard: boolean): Promise<void> {
    this.#set('speaker', isHeard ? 'good' : 'failed');
    if (this.store.getState().stage === 'done') await this.#keep();
  }

  close(): void {
    this.#aborted.abort();
    this.media.close();
  }

  #set(line: keyof CheckState['lines'], state: LineState): void {
    this.store.setState((before) => withLine(before, line, state));
  }

  #showCamera(): void {
    const { camera } = this.media.store.getState();
    this.#set('camera', camera.name === 'live' ? 'good' : 'failed');
    this.store.setState({ cameraProblem: camera.name === 'failed' ? camera.error.kind : null });
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const { microphone } = this.media.store.getState();
    if (microphone.name !== 'live') {
      const problem: DeviceProblem = microphone.name === 'failed' ? microphone.error.kind : 'other';
      this.store.setState({ microphoneProblem: problem });
      return this.#set('microphone', 'failed');
    }
    this.#set('microphone', 'running');
    const isHeard = await this.#hears(microphone.track, signal);
    this.store.setState({ microphoneProblem: isHeard ? null : 'silent' });
    this.#set('microphone', isHeard ? 'good' : 'poor');
  }

  async #hears(track: MediaStreamTrack, signal: AbortSignal): Promise<boolean> {
    const meter = this.makeMeter(track);
    const until = performance.now() + LISTEN_MS;
    try {
      while (performance.now() < until && !signal.aborted) {
        if (meter.level() >= VOICE) return true;
        await new Promise((resolve) => setTimeout(resolve, LISTEN_EVERY_MS));
      }
      return false;
    } finally {
      meter.close();
    }
  }

  async #tryNetwork(fetchTicket: () => Promise<CheckTicket>, signal: AbortSignal): Promise<void> {
    const { camera } = this.media.store.getState();
    const generated = camera.name === 'live' ? null : new GeneratedPicture();
    const track = camera.name === 'live' ? camera.track : generated?.track;
    this.#set('service', 'running');
    try {
      if (!track) throw new AppError('internal');
      const ticket = await fetchTicket();
      this.#receipt = ticket.receipt;
      const onLine: NetworkCheckOptions['onLine'] = (line, outcome) => this.#set(line, outcome ?? 'leftOut');
      const tryNetwork = this.#options.tryNetwork ?? (await loadNetworkCheck());
      const sent = await tryNetwork({ origin: location.origin, ticket, track, onLine, signal });
      this.store.setState({ sent });
    } catch (error) {
      this.#set('service', 'failed');
      this.store.setState({ problem: errorMessage(error) });
    } finally {
      generated?.close();
    }
  }

  async #keep(): Promise<void> {
    if (this.#receipt === null) return;
    try {
      await this.#options.keep(this.#receipt, resultOf(this.store.getState()));
      this.store.setState({ kept: 'kept' });
    } catch {
      // The person has seen the result; only the inspector does not have it.
      this.store.setState({ kept: 'failed' });
    }
  }
}

/** The media library is loaded with the first check. */
async function loadNetworkCheck(): Promise<NonNullable<PhoneCheckOptions['tryNetwork']>> {
  return (await SilenceLimit.arrival(import('@sightline/room-client/check/checkNetwork'))).checkNetwork;
}

const SIZE = { width: 1280, height: 720 };
const SQUARE = 40;

/** A moving picture of colored squares, for measuring the line where the camera is refused. Its creator closes it. */
class GeneratedPicture extends CanvasTrack {
  constructor() {
    super({ ...SIZE, framesPerSecond: 15, draw: drawSquares });
  }
}

/** Random squares, which need about the rate of a camera that is carried around. */
function drawSquares(context: CanvasRenderingContext2D): void {
  for (let count = 0; count < 60; count++) {
    context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
    context.fillRect(Math.random() * SIZE.width, Math.random() * SIZE.height, SQUARE, SQUARE);
  }
}

/** A line of the check before and while it runs; `leftOut` where there is nothing to try. */
export type LineState = CheckOutcome | 'waiting' | 'running' | 'leftOut';

export interface CheckState {
  readonly stage: 'idle' | 'running' | 'done';
  readonly lines: Readonly<Record<CheckLine, LineState>>;
  readonly cameraProblem: DeviceProblem | null;
  readonly microphoneProblem: DeviceProblem | null;
  readonly sent: CheckResult['sent'];
  /** The reason for which the service could not be used; empty if it could. */
  readonly problem: string;
  /** Whether the inspector has the result; null for a check that belongs to no one, or before the end. */
  readonly kept: 'kept' | 'failed' | null;
}

const IDLE: CheckState = {
  stage: 'idle',
  lines: {
    service: 'waiting',
    udp: 'waiting',
    tcp: 'waiting',
    relay: 'leftOut',
    sending: 'waiting',
    camera: 'waiting',
    microphone: 'waiting',
    speaker: 'waiting',
  },
  cameraProblem: null,
  microphoneProblem: null,
  sent: null,
  problem: '',
  kept: null,
};

function withLine(state: CheckState, line: CheckLine, next: LineState): CheckState {
  return { ...state, lines: { ...state.lines, [line]: next } };
}

/** The result to store. A line without an outcome at the end was not tried, or failed where it is needed. */
export function resultOf({ lines, cameraProblem, microphoneProblem, sent }: CheckState): CheckResult {
  const tried = (line: CheckLine): CheckOutcome | null => CheckOutcome.safeParse(lines[line]).data ?? null;
  const needed = (line: CheckLine): CheckOutcome => tried(line) ?? 'failed';
  return {
    lines: {
      service: needed('service'),
      udp: tried('udp'),
      tcp: tried('tcp'),
      relay: tried('relay'),
      sending: tried('sending'),
      camera: needed('camera'),
      microphone: needed('microphone'),
      speaker: tried('speaker'),
    },
    cameraProblem,
    microphoneProblem,
    sent,
  };
}
