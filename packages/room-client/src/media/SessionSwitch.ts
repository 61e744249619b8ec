import { MediaSource } from '@sightline/contracts/rooms/media';
import { Emitter } from '../Emitter.ts';
import type { RemoteMedia, RoomState } from '../types.ts';
import type { MediaSession } from './MediaSession.ts';
import { NOTHING } from './Receiver.ts';

const LOOK_MS = 40;
/** The time in which a page shows the last new picture: the browser makes those of a closed session black. */
const SHOWN_MS = 300;
/** The time after which a last picture is not replaced anymore: its camera has been turned off meanwhile. */
const LAST_PICTURE_MS = 5000;

/**
 * The change from one session to the next: each picture and sound of the former one is shown until that of the next one
 * flows. One on a node that is being stopped sends until then, so that there is no gap; of a dead one the last picture
 * stays.
 */
export class SessionSwitch extends Emitter<{
  /** Another stream of the next session flows. */
  changed: [];
  /** All streams of the next session flow, and are shown. */
  finished: [];
}> {
  readonly #former: MediaSession;
  readonly #next: MediaSession;
  readonly #flowing = new Set<string>();
  readonly #look: ReturnType<typeof setInterval>;
  #end: ReturnType<typeof setTimeout> | undefined;

  /** @param isDead whether the former session no longer sends: then it ends within a limit */
  constructor(former: MediaSession, next: MediaSession, { isDead }: { isDead: boolean }) {
    super();
    this.#former = former;
    this.#next = next;
    former.retire();
    this.#look = setInterval(() => void this.#compare(), LOOK_MS);
    if (isDead) this.#finishIn(LAST_PICTURE_MS);
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
    clearInterval(this.#look);
    clearTimeout(this.#end);
    this.removeAllListeners();
    this.#former.close();
  }

  /** Whether a stream of the former session runs whose replacement does not flow. */
  #waitsFor(peerId: string, source: MediaSource, former: RemoteMedia): boolean {
    return runs(former, source) && !this.#flowing.has(`${peerId} ${source}`);
  }

  async #compare(): Promise<void> {
    const before = this.#flowing.size;
    const flowing = await this.#next.receiver.flowing();
    for (const { peerId, source } of flowing) this.#flowing.add(`${peerId} ${source}`);
    if (this.#flowing.size > before) this.emit('changed');
    const waits = [...this.#former.receiver.media].some(([peerId, former]) =>
      MediaSource.options.some((source) => this.#waitsFor(peerId, source, former)),
    );
    if (waits) return;
    clearInterval(this.#look);
    this.#finishIn(SHOWN_MS);
  }

  #finishIn(milliseconds: number): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.emit('finished'), milliseconds);
  }
}

function runs(media: RemoteMedia, source: MediaSource): boolean {
  if (source === 'microphone') return media.audio !== null && !media.audioPaused;
  return source === 'camera' ? media.video !== null && !media.videoPaused : media.screen !== null;
}
