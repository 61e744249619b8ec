import type { Consumer } from 'mediasoup/types';
import { Countdown } from '../core/Countdown.ts';

/** After this time most cameras have sent frames of each temporal layer; a slow one has at a later try. */
const MEASURED_MS = 200;
const MAX_TRIES = 4;

/**
 * Makes mediasoup choose a consumer's layers again as soon as it has measured a stream that starts (SPEC.md,
 * M-8). By itself it would forward a quarter of the frames until its next choice. After a silence it might
 * forward nothing and request no key frame, if the first frame is not of the lowest layer. Decision 008.
 */
export function repeatLayerChoice(consumer: Consumer, onRepeated: () => void): void {
  if (consumer.type !== 'simulcast') return;
  let tries = 0;
  const countdown = new Countdown(MEASURED_MS, () => {
    if (tries > 0 && !isMissingFrames(consumer)) return;
    tries += 1;
    chooseAgain(consumer).then(onRepeated, () => undefined);
    if (tries < MAX_TRIES) countdown.start();
  });
  const start = (): void => {
    tries = 0;
    countdown.start();
  };
  let isSent = isAnySent(consumer.score.producerScores);
  consumer.on('score', ({ producerScores }) => {
    const wasSent = isSent;
    isSent = isAnySent(producerScores);
    if (isSent && !wasSent) start();
  });
  // Also when a consumer is resumed: the page may set it up long after the camera has started.
  let isForwarded = false;
  consumer.on('layerschange', (layers) => {
    if (layers && !isForwarded) start();
    isForwarded = layers !== undefined;
  });
  consumer.observer.once('close', () => countdown.stop());
}

/** mediasoup scores a stream 0 when no packet arrives. */
const isAnySent = (scores: readonly number[]): boolean => scores.some((score) => score > 0);

/** Only temporal layers count: a phone on a narrow line never sends the highest spatial layer. */
function isMissingFrames({ currentLayers, preferredLayers }: Consumer): boolean {
  return (currentLayers?.temporalLayer ?? -1) < (preferredLayers?.temporalLayer ?? 0);
}

/** mediasoup chooses again whenever a preference changes, so set it to the current layers and back. */
async function chooseAgain(consumer: Consumer): Promise<void> {
  const { currentLayers, preferredLayers: preferred } = consumer;
  if (!preferred) return;
  const present = currentLayers ?? { ...preferred, temporalLayer: 0 };
  // Both at once: a preference that the page states in the meantime comes after them.
  await Promise.all([consumer.setPreferredLayers(present), consumer.setPreferredLayers(preferred)]);
}
