import { MediaSource } from '@sightline/contracts/rooms/media';
import { Emitter } from '../Emitter.ts';
import type { MediaPart, RemoteMedia } from '../slices/media.ts';
import type { MediaSession } from './MediaSession.ts';
import { NOTHING } from './Receiver.ts';

const LOOK_MS = 40;
/** Time for the page to show the last new picture: those of a closed session become black. */
const SHOWN_MS = 300;
/** How long a dead session's last pictures are shown: by that time, their cameras were turned off. */
const LAST_PICTURE_MS = 5000;

/**
 * The change from one session to the next. A session on a node that is being stopped sends until that node
 * ends: each of its pictures and sounds is shown until the next session's flows, so that there is no gap. A
 * dead session is shown where the next one has no stream yet, and stays open until that flows, because its
 * last picture would become black.
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
  readonly #isDead: boolean;
  readonly #look: ReturnType<typeof setInterval>;
  #end: ReturnType<typeof setTimeout> | undefined;

  /** @param isDead whether the former session has stopped sending, so that it ends within a limit */
  constructor(former: MediaSession, next: MediaSession, { isDead }: { isDead: boolean }) {
    super();
    this.#former = former;
    this.#next = next;
    this.#isDead = isDead;
    former.retire();
    this.#look = setInterval(() => void this.#compare(), LOOK_MS);
    if (isDead) this.#finishIn(LAST_PICTURE_MS);
  }

  /** What is shown of both sessions, given what the next one receives. */
  merge(received: MediaPart['media']): MediaPart['media'] {
    const merged = new Map(received);
    for (const [peerId, former] of this.#former.receiver.media) {
      const of = (source: MediaSource): RemoteMedia =>
        (this.#shows(former, received.get(peerId), { peerId, source }) ? former : received.get(peerId)) ??
        NOTHING;
      const { audio, audioPaused } = of('microphone');
      const { video, videoPaused } = of('camera');
      merged.set(peerId, { audio, audioPaused, video, videoPaused, screen: of('screen').screen });
    }
    return merged;
  }

  /** Stops sending a source over the former session. */
  silence(source: MediaSource): void {
    this.#former.sender?.silence(source);
  }

  close(): void {
    clearInterval(this.#look);
    clearTimeout(this.#end);
    this.removeAllListeners();
    this.#former.close();
  }

  #shows(
    former: RemoteMedia,
    next: RemoteMedia | undefined,
    { peerId, source }: { peerId: string; source: MediaSource },
  ): boolean {
    return this.#isDead
      ? !(next && has(next, source)) && runs(former, source)
      : this.#waitsFor(peerId, source, former);
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

function has({ audio, video, screen }: RemoteMedia, source: MediaSource): boolean {
  return { microphone: audio, camera: video, screen }[source] !== null;
}

function runs(media: RemoteMedia, source: MediaSource): boolean {
  const isPaused = { microphone: media.audioPaused, camera: media.videoPaused, screen: false }[source];
  return has(media, source) && !isPaused;
}
