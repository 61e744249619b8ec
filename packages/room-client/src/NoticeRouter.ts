import type { Notice } from '@sightline/contracts/core/define';
import { captionsChanged } from '@sightline/contracts/rooms/captions';
import { captureProgressed, viewChosen } from '@sightline/contracts/rooms/captures';
import {
  consumerChanged,
  consumerClosed,
  consumersOffered,
  layersWanted,
} from '@sightline/contracts/rooms/media';
import { pointerMoved } from '@sightline/contracts/rooms/pointing';
import { recordingChanged, recordingTroubled } from '@sightline/contracts/rooms/recording';
import {
  eventHappened,
  mediaLost,
  peerChanged,
  peerGone,
  roomMoved,
  speakerChanged,
  youWereMuted,
  youWereRemoved,
} from '@sightline/contracts/rooms/room';
import type { z } from 'zod';
import type { Captures } from './Captures.ts';
import type { EventLog } from './EventLog.ts';
import type { Media } from './media/Media.ts';
import type { Pointers } from './Pointers.ts';
import type { StateStore } from './StateStore.ts';
import * as changes from './stateChanges.ts';
import type { CallPhase } from './types.ts';

export interface Listeners {
  store: StateStore;
  media: Media;
  events: EventLog;
  captures: Captures;
  pointers: Pointers;
  /** The room is on another node. */
  move: (jitterMs: number) => void;
  end: (reason: Extract<CallPhase, { name: 'ended' }>['reason']) => void;
}

/** Routes the server's notices to their handlers. Unknown ones are ignored, so that the server may be deployed first. */
export class NoticeRouter {
  readonly #handlers = new Map<string, (payload: unknown) => void>();

  constructor({ store, media, events, captures, pointers, move, end }: Listeners) {
    this.#on(eventHappened, (event) => events.add([event]));
    this.#on(peerChanged, (peer) => store.set(changes.peerChanged(store.get(), peer)));
    this.#on(peerGone, ({ peerId }) => store.set(changes.peerGone(store.get(), peerId)));
    this.#on(speakerChanged, ({ peerId }) => store.set({ activeSpeakerId: peerId }));
    this.#on(captureProgressed, ({ peerId, progress }) => captures.progressed(peerId, progress));
    this.#on(pointerMoved, (move) => pointers.moved(move));
    this.#on(viewChosen, ({ view }) => store.set(changes.viewChosen(store.get(), view)));
    this.#on(roomMoved, ({ jitterMs }) => move(jitterMs));
    this.#on(recordingChanged, (recording) => store.set(changes.recordingChanged(store.get(), recording)));
    this.#on(captionsChanged, ({ captions }) => store.set(changes.captionsChanged(store.get(), captions)));
    this.#on(recordingTroubled, ({ trouble, isSolved }) =>
      store.set({ recordingTrouble: isSolved ? null : trouble }),
    );
    this.#on(youWereMuted, () => media.mutedByHost());
    this.#on(youWereRemoved, ({ reason }) => end(reason));
    // The rebuild waits for the jitter that the server chose, so that not all peers rebuild at once (SPEC.md,
    // M-4).
    this.#on(mediaLost, ({ epoch, jitterMs }) => media.lost(epoch, jitterMs));
    this.#followStreams(media);
  }

  /** Routes notices through `whenReady`, since they may arrive while their session is still being built. */
  #followStreams(media: Media): void {
    this.#on(consumersOffered, ({ consumers }) =>
      media.whenReady(({ receiver }) => receiver.offered(consumers)),
    );
    this.#on(consumerChanged, ({ consumerId, producerPaused }) =>
      media.whenReady(({ receiver }) => receiver.changed(consumerId, producerPaused)),
    );
    this.#on(consumerClosed, ({ consumerId }) =>
      media.whenReady(({ receiver }) => receiver.closed(consumerId)),
    );
    this.#on(layersWanted, ({ producerId, spatialLayer }) =>
      media.whenReady(({ sender }) => sender?.limitLayers(producerId, spatialLayer)),
    );
  }

  /** Listens to a notice that this client itself does not use; returns the function that ends it. */
  listen<Payload extends z.ZodType>(
    notice: Notice<Payload>,
    take: (payload: z.output<Payload>) => void,
  ): () => void {
    this.#on(notice, take);
    return () => this.#handlers.delete(notice.name);
  }

  handle(name: string, payload: unknown): void {
    this.#handlers.get(name)?.(payload);
  }

  /** Handles a notice. A payload of a newer server that does not parse here must not end the call. */
  #on<Payload extends z.ZodType>(notice: Notice<Payload>, take: (payload: z.output<Payload>) => void): void {
    this.#handlers.set(notice.name, (payload) => {
      const parsed = notice.payload.safeParse(payload);
      if (parsed.success) take(parsed.data);
    });
  }
}
