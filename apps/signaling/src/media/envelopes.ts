import { AppError } from '@sightline/contracts/core/errors';
import type { TransportOffer } from '@sightline/contracts/rooms/media';
import * as ortc from 'mediasoup/ortc';
import type { DtlsParameters, RtpCapabilities, RtpParameters, WebRtcTransport } from 'mediasoup/types';

/**
 * mediasoup validates the content of these envelopes. It is called here, before an existing stream is closed
 * or replaced; this is the only place where an envelope is cast to its declared type.
 */
type Envelope = Record<string, unknown>;

export function rtpCapabilitiesOf(envelope: Envelope): RtpCapabilities {
  const capabilities: RtpCapabilities = envelope;
  validate('rtpCapabilities', () => ortc.validateAndNormalizeRtpCapabilities(capabilities));
  return capabilities;
}

export function rtpParametersOf(envelope: Envelope): RtpParameters {
  const parameters = envelope as RtpParameters;
  validate('rtpParameters', () => ortc.validateAndNormalizeRtpParameters(parameters));
  return parameters;
}

export function offerOf({
  id,
  iceParameters,
  iceCandidates,
  dtlsParameters,
}: WebRtcTransport): TransportOffer {
  return { id, iceParameters, iceCandidates, dtlsParameters };
}

export const dtlsParametersOf = (envelope: Envelope): DtlsParameters => envelope as DtlsParameters;

function validate(field: string, check: () => void): void {
  try {
    check();
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'Cannot be read';
    throw new AppError('badInput', { fields: { [field]: problem } }, { cause });
  }
}
