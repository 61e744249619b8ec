import { AppError } from '@sightline/contracts/core/errors';
import * as ortc from 'mediasoup/ortc';
import type { DtlsParameters, RtpCapabilities, RtpParameters } from 'mediasoup/types';

/**
 * The inside of these envelopes is mediasoup's to judge. It is asked here, before anything is closed or replaced for
 * them: this is the one place where a validated envelope is taken for what it claims to be.
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

export const dtlsParametersOf = (envelope: Envelope): DtlsParameters => envelope as DtlsParameters;

function validate(field: string, check: () => void): void {
  try {
    check();
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'Cannot be read';
    throw new AppError('badInput', { fields: { [field]: problem } }, { cause });
  }
}
