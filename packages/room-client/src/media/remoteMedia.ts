import type { ConsumerOffer } from '@sightline/contracts/media';
import type { types } from 'mediasoup-client';
import type { RemoteMedia } from '../types.ts';

export interface ReceivedStream {
  offer: ConsumerOffer;
  consumer: types.Consumer;
}

const NOTHING: RemoteMedia = { audio: null, video: null, audioPaused: false, videoPaused: false };

/** What is received, by the peer that sends it: picture and sound of one person together. */
export function mediaByPeer(received: Iterable<ReceivedStream>): Map<string, RemoteMedia> {
  const media = new Map<string, RemoteMedia>();
  for (const { offer, consumer } of received) {
    const known = media.get(offer.peerId) ?? NOTHING;
    const { track } = consumer;
    const { producerPaused } = offer;
    const change =
      offer.kind === 'audio'
        ? { audio: track, audioPaused: producerPaused }
        : { video: track, videoPaused: producerPaused };
    media.set(offer.peerId, { ...known, ...change });
  }
  return media;
}
