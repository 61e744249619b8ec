import { AppError } from '@sightline/contracts/core/errors';
import {
  closeProducer,
  connectTransport,
  createProducer,
  describeDevice,
  rebuildMedia,
  restartIce,
  resumeConsumers,
  setPreferredLayers,
  setProducerPaused,
} from '@sightline/contracts/rooms/media';
import { route } from '../core/answer.ts';
import { dtlsParametersOf, rtpCapabilitiesOf, rtpParametersOf } from '../media/envelopes.ts';
import { orAppError } from '../media/orAppError.ts';
import type { PeerPublisher } from '../media/PeerPublisher.ts';
import type { Session, SessionRoute } from './Session.ts';

/**
 * Media of the caller's own transports: an id of another peer is answered with `notFound`. Each command may
 * arrive twice, since a page repeats commands after losing its socket (SPEC.md, R-16).
 */
export const media: SessionRoute[] = [
  route(describeDevice, async (session: Session, { rtpCapabilities }) => {
    const { room, peer, media } = session.requireMedia();
    return { consumers: await room.media.describe(peer, media, rtpCapabilitiesOf(rtpCapabilities)) };
  }),

  route(rebuildMedia, async (session: Session, { rtpCapabilities }) => {
    // The device is validated before `open` closes the peer's existing transports (SPEC.md, M-3).
    const device = rtpCapabilities && rtpCapabilitiesOf(rtpCapabilities);
    const { room, peer } = session.requirePeer();
    session.registry.metrics.mediaRebuilds.inc();
    return await room.media.open(peer, device);
  }),

  // This also works in the lobby: the handshake takes the longest, so it happens during the device check
  // (SPEC.md, M-7).
  route(connectTransport, async (session: Session, { transportId, dtlsParameters }) => {
    await session.requireOwnTransports().connect(transportId, dtlsParametersOf(dtlsParameters));
    return {};
  }),

  route(restartIce, async (session: Session, { transportId }) => {
    const iceParameters = await session.requireOwnTransports().restartIce(transportId);
    session.registry.metrics.iceRestarts.inc();
    return { iceParameters };
  }),

  route(createProducer, async (session: Session, request) => {
    const { room, peer, media } = session.requireMedia();
    const stream = { ...request, rtpParameters: rtpParametersOf(request.rtpParameters) };
    const { producer } = await room.media.publish(peer, media, stream);
    return { producerId: producer.id };
  }),

  route(setProducerPaused, async (session: Session, { producerId, paused }) => {
    const { producer } = publisherOf(session).find(producerId);
    await orAppError('producerId', paused ? producer.pause() : producer.resume());
    return {};
  }),

  // Closing twice is not an error, since the first reply may have been lost.
  route(closeProducer, (session: Session, { producerId }) => {
    const publications = publisherOf(session).publications;
    publications.find(({ producer }) => producer.id === producerId)?.producer.close();
    return {};
  }),

  route(resumeConsumers, async (session: Session, { consumerIds }) => {
    await session.requireMedia().media.subscriber.resume(consumerIds);
    return {};
  }),

  route(setPreferredLayers, async (session: Session, { consumerId, ...layers }) => {
    await session.requireMedia().media.subscriber.setLayers(consumerId, layers);
    return {};
  }),
];

function publisherOf(session: Session): PeerPublisher {
  const { publisher } = session.requireMedia().media;
  // Observers have no sending transport.
  if (!publisher) throw new AppError('forbidden');
  return publisher;
}
