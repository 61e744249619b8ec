import { icePathOf } from './icePath.ts';

/** One reading of a transport's statistics. The counts grow while the transport lives. */
export interface PathReading {
  /** How this device sends: `udp`, `tcp`, or `tls` to a relay; null while no path is selected. */
  protocol: string | null;
  /** Replies to connectivity checks over UDP, by candidate pair: pairs come and go. */
  udpReplies: ReadonlyMap<string, number>;
  bytesReceived: number;
  bytesSent: number;
  packetsReceived: number;
  packetsLost: number;
  /** The fraction of sent packets that the other end missed, as it last reported; 0 to 1. */
  sentLoss: number;
  /** Whether the browser sends only the smaller layers of the picture, because the bandwidth is low. */
  isReduced: boolean;
}

/** mediasoup probes the bandwidth with this stream, which has no media. Its packets may be dropped. */
const PROBE_SSRC = 1234;
/** The bandwidth in bits per second below which only the two smaller layers fit (Sender.ts). */
const REDUCED_BELOW = 700_000;

export function readPath(stats: ReadonlyMap<string, RTCStats>): PathReading {
  const all = [...stats.values()] as FlowStats[];
  const incoming = all.filter(({ type, ssrc }) => type === 'inbound-rtp' && ssrc !== PROBE_SSRC);
  const reports = all.filter(({ type }) => type === 'remote-inbound-rtp');
  const outgoing = all.filter(({ type, kind }) => type === 'outbound-rtp' && kind === 'video');
  return {
    protocol: icePathOf(stats)?.protocol ?? null,
    udpReplies: new Map(udpPairs(all).map(({ id, responsesReceived = 0 }) => [id, responsesReceived])),
    bytesReceived: sum(all.filter(isPath), ({ bytesReceived }) => bytesReceived),
    bytesSent: sum(all.filter(isPath), ({ bytesSent }) => bytesSent),
    packetsReceived: sum(incoming, ({ packetsReceived }) => packetsReceived),
    packetsLost: sum(incoming, ({ packetsLost }) => packetsLost),
    sentLoss: Math.max(0, ...reports.map(({ fractionLost }) => fractionLost ?? 0)),
    isReduced:
      outgoing.some(({ qualityLimitationReason: reason }) => reason === 'bandwidth') &&
      // While the estimate still rises at the start of a call, a browser also states this reason.
      all.some(({ availableOutgoingBitrate: bitrate = REDUCED_BELOW }) => bitrate < REDUCED_BELOW),
  };
}

/** Chromium and Safari count bytes by transport, older Firefox only by candidate pair. */
const isPath = ({ type, selected }: FlowStats): boolean =>
  type === 'transport' || (type === 'candidate-pair' && selected === true);

function udpPairs(all: FlowStats[]): FlowStats[] {
  const locals = all.filter(({ type }) => type === 'local-candidate');
  const udp = new Set(
    locals.filter((one) => (one.relayProtocol ?? one.protocol) === 'udp').map(({ id }) => id),
  );
  return all.filter(
    ({ type, localCandidateId = '' }) => type === 'candidate-pair' && udp.has(localCandidateId),
  );
}

/** Whether the server answered over UDP between two readings. */
export function hasUdpReply(before: PathReading, now: PathReading): boolean {
  return [...now.udpReplies].some(([pair, replies]) => replies > (before.udpReplies.get(pair) ?? 0));
}

function sum(stats: FlowStats[], count: (one: FlowStats) => number | undefined): number {
  return stats.reduce((total, one) => total + (count(one) ?? 0), 0);
}

/** The members that are read (W3C webrtc-stats); which ones exist depends on the type. */
interface FlowStats extends RTCStats {
  ssrc?: number;
  kind?: string;
  selected?: boolean;
  localCandidateId?: string;
  protocol?: string;
  relayProtocol?: string;
  responsesReceived?: number;
  bytesReceived?: number;
  bytesSent?: number;
  availableOutgoingBitrate?: number;
  packetsReceived?: number;
  packetsLost?: number;
  fractionLost?: number;
  qualityLimitationReason?: string;
}
