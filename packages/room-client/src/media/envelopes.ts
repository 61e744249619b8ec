import type { TransportOffer } from '@sightline/contracts/media';
import type { types } from 'mediasoup-client';

/** The inside of these envelopes belongs to mediasoup on both sides; this is the one place where they are opened. */
type Envelope = Record<string, unknown>;

export const rtpCapabilitiesOf = (envelope: Envelope): types.RtpCapabilities => envelope;
/** What a device can do, as the wire has it: mediasoup leaves out what is empty. */
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
