/** The path that the packets of a transport take. */
export interface IcePath {
  /** `udp` or `tcp` as sent by this device; over a relay, its way to the relay, which may also be `tls`. */
  protocol: string;
  /** `host`, `srflx`, `prflx` or `relay` (RFC 8445, section 5.1). */
  local: string;
  remote: string;
  /** Null until the first reply of the other end. */
  roundTripMs: number | null;
}

/** The selected pair of candidates, without addresses; null while none is selected. */
export function icePathOf(stats: ReadonlyMap<string, RTCStats>): IcePath | null {
  const all = [...stats.values()] as SelectionStats[];
  const transport = all.find((one) => one.type === 'transport' && one.selectedCandidatePairId);
  // Firefox marks the pair and names it in no transport.
  const pair = transport
    ? all.find(({ id }) => id === transport.selectedCandidatePairId)
    : all.find((one) => one.type === 'candidate-pair' && one.selected);
  const local = all.find(({ id }) => id === pair?.localCandidateId);
  const remote = all.find(({ id }) => id === pair?.remoteCandidateId);
  if (!pair || !local?.candidateType || !remote?.candidateType) return null;
  return {
    protocol: local.relayProtocol ?? local.protocol ?? 'unknown',
    local: local.candidateType,
    remote: remote.candidateType,
    roundTripMs:
      pair.currentRoundTripTime === undefined ? null : Math.round(pair.currentRoundTripTime * 1000),
  };
}

/** The members that are read (W3C webrtc-stats); which ones exist depends on the type. */
interface SelectionStats extends RTCStats {
  selectedCandidatePairId?: string;
  selected?: boolean;
  localCandidateId?: string;
  remoteCandidateId?: string;
  currentRoundTripTime?: number;
  candidateType?: string;
  protocol?: string;
  relayProtocol?: string;
}
