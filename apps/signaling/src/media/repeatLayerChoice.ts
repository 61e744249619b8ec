import type { Consumer } from 'mediasoup/types';
import { Countdown } from '../core/Countdown.ts';

/** After this time most cameras have sent frames of each temporal layer; a slow one has at a later try. */
const MEASURED_MS = 200;
const MAX_TRIES = 4;

/**
 * mediasoup 3.27 chooses the layers of a consumer by the bitrates that it has measured over the last 2.5 seconds, and
 * chooses again once a second. That is too early for a camera that just started: one key frame has been measured, so the
 * lowest temporal layer is forwarded, a quarter of the frames. It is worse for a camera that returns after a silence:
 * when its first frame is not of the lowest layer, nothing is chosen at all, and no key frame is requested.
 *
 * So the choice is repeated as soon as there is something to choose from (SPEC.md, M-8).
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
  // Resuming a consumer, too: the page may set it up long after the camera has started.
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
