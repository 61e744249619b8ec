import { MediaSource } from '@sightline/contracts/rooms/media';
import { Emitter } from '../Emitter.ts';
import type { RemoteMedia, RoomState } from '../types.ts';
import type { MediaSession } from './MediaSession.ts';
import { NOTHING } from './Receiver.ts';

const LOOK_MS = 40;

/**
 * The change from the session on one node to that on the next without a gap: the former one sends until its node ends,
 * and each of its pictures and sounds is shown until that of the next one flows.
 */
export class SessionSwitch extends Emitter<{
  /** Another stream flows from the next node. */
  changed: [];
  /** All streams flow from the next node. */
  finished: [];
}> {
  readonly #former: MediaSession;
  readonly #next: MediaSession;
  readonly #flowing = new Set<string>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(former: MediaSession, next: MediaSession) {
    super();
    this.#former = former;
    this.#next = next;
    former.retire();
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
  }

  /** What is shown of both: the former's stream where it runs and that of the next one does not flow yet. */
  merge(received: RoomState['media']): RoomState['media'] {
    const merged = new Map(received);
    for (const [peerId, former] of this.#former.receiver.media) {
      const of = (source: MediaSource): RemoteMedia =>
        (this.#waitsFor(peerId, source, former) ? former : received.get(peerId)) ?? NOTHING;
      const { audio, audioPaused } = of('microphone');
      const { video, videoPaused } = of('camera');
      merged.set(peerId, { audio, audioPaused, video, videoPaused, screen: of('screen').screen });
    }
    return merged;
  }

  /** Stops sending a source that the person has muted or withdrawn. */
  silence(source: MediaSource): void {
    this.#former.sender?.silence(source);
  }

  close(): void {
    clearInterval(this.#timer);
    this.removeAllListeners();
    this.#former.close();
  }

  /** Whether a stream of the former session runs whose replacement does not flow. */
  #waitsFor(peerId: string, source: MediaSource, former: RemoteMedia): boolean {
    return runs(former, source) && !this.#flowing.has(`${peerId} ${source}`);
  }

  async #look(): Promise<void> {
    const before = this.#flowing.size;
    const flowing = await this.#next.receiver.flowing();
    for (const { peerId, source } of flowing) this.#flowing.add(`${peerId} ${source}`);
    if (this.#flowing.size > before) this.emit('changed');
    const waits = [...this.#former.receiver.media].some(([peerId, former]) =>
      MediaSource.options.some((source) => this.#waitsFor(peerId, source, former)),
    );
    if (waits) return;
    clearInterval(this.#timer);
    this.emit('finished');
  }
}

function runs(media: RemoteMedia, source: MediaSource): boolean {
  if (source === 'microphone') return media.audio !== null && !media.audioPaused;
  return source === 'camera' ? media.video !== null && !media.videoPaused : media.screen !== null;
}
