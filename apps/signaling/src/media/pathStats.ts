import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import type { Consumer, Producer, WebRtcTransport } from 'mediasoup/types';
import type { PeerMedia } from './PeerMedia.ts';

/** Only this many received streams of a peer are read; in a large room the rest is alike. */
const MAX_CONSUMERS = 8;

/** Counters since the beginning of a stream or transport. */
interface Counter {
  bytes: number;
  packets: number;
  lost: number;
}

/** Counters by the id of their stream or transport. */
type Counters = ReadonlyMap<string, Counter>;

export interface PathStats extends Pick<CallMinute, 'path' | 'roundTripMs' | 'layer'> {
  up: Counters;
  down: Counters;
}

/**
 * All requests to the worker are written before the first await, and the worker answers in order: the media
 * may be closed right after the call.
 */
export async function readPathStats(media: PeerMedia): Promise<PathStats> {
  const { publisher, subscriber } = media;
  const consumers = readableConsumers(subscriber.consumers);
  const sending = publisher?.transport ?? null;
  const [sendBytes, receiveBytes, sent, received] = await Promise.all([
    sending ? bytesOf(sending, 'received') : null,
    bytesOf(subscriber.transport, 'sent'),
    Promise.all((publisher?.publications ?? []).map(({ producer }) => packetsOf(producer))),
    Promise.all(consumers.map((consumer) => packetsOf(consumer))),
  ]);
  const up = new Map(sent.flat().map(({ id, counter }) => [id, counter]));
  const down = new Map(received.flat().map(({ id, counter }) => [id, counter]));
  if (sending && sendBytes) up.set(sending.id, sendBytes);
  down.set(subscriber.transport.id, receiveBytes);
  const roundTrips = received.flat().flatMap(({ roundTripMs }) => (roundTripMs > 0 ? [roundTripMs] : []));
  return {
    path: pathOf(media),
    roundTripMs: roundTrips.length > 0 ? Math.round(Math.min(...roundTrips)) : null,
    layer: bestLayerOf(subscriber.consumers),
    up,
    down,
  };
}

/** TCP if one direction had to fall back to it; null before a path was found. */
export function pathOf({ publisher, subscriber }: PeerMedia): CallMinute['path'] {
  const protocols = [publisher?.transport, subscriber.transport].flatMap(
    (transport) => transport?.iceSelectedTuple?.protocol ?? [],
  );
  if (protocols.length === 0) return null;
  return protocols.includes('tcp') ? 'tcp' : 'udp';
}

/** A stream that is not in the earlier reading has begun since. */
export function increase(before: Counters, now: Counters): Counter {
  const sum: Counter = { bytes: 0, packets: 0, lost: 0 };
  for (const [id, counter] of now) {
    const from = before.get(id) ?? { bytes: 0, packets: 0, lost: 0 };
    sum.bytes += Math.max(0, counter.bytes - from.bytes);
    sum.packets += Math.max(0, counter.packets - from.packets);
    // A duplicate lets the number of lost packets decrease (RFC 3550, section 6.4.1).
    sum.lost += Math.max(0, counter.lost - from.lost);
  }
  return sum;
}

/** Pictures come first: most packets are theirs. */
function readableConsumers(consumers: readonly Consumer[]): Consumer[] {
  const flowing = consumers.filter(({ paused, producerPaused }) => !paused && !producerPaused);
  return flowing
    .toSorted((one, other) => Number(other.kind === 'video') - Number(one.kind === 'video'))
    .slice(0, MAX_CONSUMERS);
}

async function bytesOf(transport: WebRtcTransport, direction: 'sent' | 'received'): Promise<Counter> {
  const [stats] = await transport.getStats();
  const bytes = (direction === 'sent' ? stats?.bytesSent : stats?.bytesReceived) ?? 0;
  return { bytes, packets: 0, lost: 0 };
}

interface StreamReading {
  id: string;
  counter: Counter;
  roundTripMs: number;
}

async function packetsOf(stream: Producer | Consumer): Promise<StreamReading[]> {
  // The stream may have been closed meanwhile, which ends neither the call nor its transport.
  const stats = await stream.getStats().catch(() => []);
  const own = 'producerId' in stream ? 'outbound-rtp' : 'inbound-rtp';
  return stats
    .filter(({ type }) => type === own)
    .map(({ ssrc, packetCount, packetsLost, roundTripTime }) => ({
      id: `${stream.id} ${ssrc}`,
      counter: { bytes: 0, packets: packetCount, lost: packetsLost },
      roundTripMs: roundTripTime ?? 0,
    }));
}

function bestLayerOf(consumers: readonly Consumer[]): number | null {
  const layers = consumers.flatMap(({ kind, paused, producerPaused, currentLayers }) =>
    kind === 'video' && !paused && !producerPaused ? (currentLayers?.spatialLayer ?? []) : [],
  );
  return layers.length > 0 ? Math.max(...layers) : null;
}
