import type { ConnectionQuality } from '@sightline/contracts/rooms/room';
import type { PeerMedia } from './PeerMedia.ts';

interface Measured {
  readonly media: PeerMedia | null;
  readonly isConnected: boolean;
  setQuality(quality: ConnectionQuality): void;
  sampleReception(): void;
}

export function watchQuality(peers: () => Iterable<Measured>, everyMs: number): { close(): void } {
  const updateAll = (): void => {
    for (const peer of peers()) void updateQuality(peer);
  };
  const timer = setInterval(updateAll, everyMs).unref();
  return { close: () => clearInterval(timer) };
}

async function updateQuality(peer: Measured): Promise<void> {
  const { media } = peer;
  if (!media || !peer.isConnected) return;
  peer.sampleReception();
  try {
    peer.setQuality(qualityOf(await readPath(media)));
  } catch {
    // The transports were closed while their statistics were read.
  }
}

/** Measurements of one peer's path. Scores are mediasoup's, 0 (worst) to 10; loss is a fraction. */
export interface PathReadings {
  scores: number[];
  loss: number;
  isBroken: boolean;
}

/** The quality of the worst stream, which this person or the others will notice. */
export function qualityOf({ scores, loss, isBroken }: PathReadings): ConnectionQuality {
  if (isBroken) return 'lost';
  if (scores.length === 0) return 'unknown';
  const score = Math.min(...scores);
  if (score <= 3 || loss > 0.15) return 'poor';
  if (score <= 6 || loss > 0.06) return 'fair';
  if (score <= 8 || loss > 0.02) return 'good';
  return 'excellent';
}

async function readPath(media: PeerMedia): Promise<PathReadings> {
  const transports = [media.publisher?.transport, media.subscriber.transport].filter(
    (transport) => !!transport,
  );
  const stats = (await Promise.all(transports.map((transport) => transport.getStats()))).flat();
  const losses = stats.flatMap((stat) => [stat.rtpPacketLossReceived ?? 0, stat.rtpPacketLossSent ?? 0]);
  return {
    scores: [...sentScores(media), ...receivedScores(media)],
    loss: Math.max(0, ...losses),
    // Only `disconnected` is broken: a `new` transport was not used yet and needs no warning.
    isBroken: transports.some((transport) => transport.iceState === 'disconnected'),
  };
}

/**
 * The scores of sent streams: the best simulcast layer counts, since others may be paused on purpose. A score
 * of 0 means that no packets were sent.
 */
function sentScores(media: PeerMedia): number[] {
  return (media.publisher?.publications ?? [])
    .filter(({ producer }) => !producer.paused && producer.score.length > 0)
    .map(({ producer }) => Math.max(...producer.score.map(({ score }) => score)))
    .filter((score) => score > 0);
}

function receivedScores(media: PeerMedia): number[] {
  return media.subscriber.consumers
    .filter((consumer) => !consumer.paused && !consumer.producerPaused && consumer.score.producerScore > 0)
    .map((consumer) => consumer.score.score);
}
