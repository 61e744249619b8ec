import { type CallMinute, reportMinute } from '@sightline/contracts/rooms/callMinutes';
import { reportPicture } from '@sightline/contracts/rooms/media';
import type { Logger } from 'pino';
import { watchQuality } from '../../media/quality.ts';
import type { Peer } from '../Peer.ts';
import type { Room, RoomFeature } from '../Room.ts';
import { feature } from './feature.ts';

interface Settings {
  qualityMs: number;
  minuteMs: number;
}

/**
 * Announces each peer's connection quality to the call, and records it for the office: once a minute, and the
 * rest of a minute when the peer leaves (SPEC.md, L-1).
 */
class Connections implements RoomFeature {
  readonly #peers: () => readonly Peer[];
  readonly #append: (minutes: CallMinute[]) => Promise<void>;
  readonly #everyMs: number;
  readonly #logger: Logger;
  readonly #quality: { close(): void };
  #timer: NodeJS.Timeout;

  constructor(room: Room, { qualityMs, minuteMs }: Settings) {
    this.#peers = () => room.peers;
    this.#append = (minutes) => room.record.appendMinutes(minutes);
    this.#everyMs = minuteMs;
    this.#logger = room.logger;
    this.#quality = watchQuality(this.#peers, qualityMs);
    // The rooms that a node takes over are opened together, and must not be read together.
    this.#timer = this.#passIn(Math.random() * minuteMs);
  }

  left(peer: Peer): void {
    void this.#record([peer]);
  }

  close(): void {
    this.#quality.close();
    clearTimeout(this.#timer);
  }

  #passIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = this.#passIn(this.#everyMs);
      void this.#record(this.#peers());
    }, milliseconds).unref();
  }

  async #record(peers: readonly Peer[]): Promise<void> {
    // A peer whose worker died meanwhile has no figures.
    const taken = await Promise.allSettled(peers.map((peer) => peer.takeMinute()));
    const minutes = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (minutes.length === 0) return;
    await this.#append(minutes).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'minutes could not be recorded');
    });
  }
}

export const connection = feature({
  settings: {
    /** The shortest interval between announcements of connection quality. */
    qualityMs: 2000,
    /** The length of a minute in the record of connections (SPEC.md, L-1). */
    minuteMs: 60_000,
  },
  create: (room, settings) => new Connections(room, settings),
  commands: (on) => [
    on(reportMinute, (_own, { room, peer }, report) => {
      peer.meter.report(report);
      const { joinMs } = report;
      if (joinMs !== null) room.services.metrics.firstPictureSeconds.observe(joinMs / 1000);
      return {};
    }),

    on(reportPicture, (_own, { peer }, { reduced }) => {
      peer.setPictureReduced(reduced);
      return {};
    }),
  ],
});
