import type { Consumer } from 'mediasoup/types';
import { Countdown } from '../core/Countdown.ts';

/** By this time most cameras have sent frames of each temporal layer; slow ones have at a later attempt. */
const MEASURED_MS = 200;
const MAX_TRIES = 4;

/**
 * Makes mediasoup repeat the choice of a consumer's layers as soon as it has measured a stream that starts
 * (SPEC.md, M-8). By itself it would forward a quarter of the frames until its next choice. After a silence
 * it might forward no frames and request no key frame, if the first frame is not of the lowest layer.
 * Decision 008.
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
  // This also runs when a consumer is resumed: the page may set it up long after the camera has started.
  let isForwarded = false;
  consumer.on('layerschange', (layers) => {
    if (layers && !isForwarded) start();
    isForwarded = layers !== undefined;
  });
  consumer.observer.once('close', () => countdown.stop());
}

/** Whether packets arrive: mediasoup scores a stream without them 0. */
const isAnySent = (scores: readonly number[]): boolean => scores.some((score) => score > 0);

/**
 * Whether temporal layers are missing. Spatial ones do not count: a phone on a narrow line never sends the
 * highest.
 */
function isMissingFrames({ currentLayers, preferredLayers }: Consumer): boolean {
  return (currentLayers?.temporalLayer ?? -1) < (preferredLayers?.temporalLayer ?? 0);
}

/**
 * Repeats the choice, which mediasoup makes whenever a preference changes, by setting it to the current
 * layers and back.
 */
async function chooseAgain(consumer: Consumer): Promise<void> {
  const { currentLayers, preferredLayers: preferred } = consumer;
  if (!preferred) return;
  const present = currentLayers ?? { ...preferred, temporalLayer: 0 };
  // Both are sent at once, so that a preference of the page comes after them.
  await Promise.all([consumer.setPreferredLayers(present), consumer.setPreferredLayers(preferred)]);
}
