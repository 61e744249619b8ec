import type { TransportOffer } from '@sightline/contracts/rooms/media';
import type { types } from 'mediasoup-client';

/**
 * mediasoup defines the content of these envelopes on both sides; this is the only place where they are cast.
 */
type Envelope = Record<string, unknown>;

export const rtpCapabilitiesOf = (envelope: Envelope): types.RtpCapabilities => envelope;
/** A device's capabilities in the shape of the contract: mediasoup leaves out empty lists. */
export const describe = ({ codecs = [], headerExtensions = [] }: types.RtpCapabilities) => ({
  codecs,
  headerExtensions,
});

export const rtpParametersOf = (envelope: Envelope): types.RtpParameters => envelope as types.RtpParameters;
export const iceParametersOf = (envelope: Envelope): types.IceParameters => envelope as types.IceParameters;

export function transportOptionsOf(offer: TransportOffer): types.TransportOptions {
  return {
    id: offer.id,
    iceParameters: iceParametersOf(offer.iceParameters),
    iceCandidates: offer.iceCandidates as types.IceCandidate[],
    dtlsParameters: offer.dtlsParameters as types.DtlsParameters,
  };
}

/** Whether only a browser on the server's own machine can reach the offered addresses. */
export function isLoopbackOnly(offer: TransportOffer): boolean {
  const { iceCandidates } = transportOptionsOf(offer);
  return iceCandidates.every(({ address }) => /^(127\.|::1$|localhost$)/.test(address));
}
