import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, Producer, ProducerStat } from 'mediasoup/types';
import { Countdown } from '../core/Countdown.ts';

/**
 * With SILENT_INTERVALS, viewers see a still picture for half a second; with less, a busy encoder would look
 * stopped.
 */
const INTERVAL_MS = 250;
/** The number of silent intervals that count as stopped: a busy encoder skips a few frames of one layer. */
const SILENT_INTERVALS = 2;
/** A layer with this many packets in one interval counts as arriving. */
const FLOWING = 2;

/**
 * Detects that a simulcast layer has stopped while a lower one still arrives, 1.5 seconds or more before the
 * score of mediasoup 3.27 shows it (SPEC.md, M-8). Decision 008.
 */
export class LayerFlow {
  readonly #producer: Producer;
  readonly #onStopped: (spatialLayer: number, lower: number) => void;
  readonly #countdown = new Countdown(INTERVAL_MS, () => void this.#poll());
  #counts: readonly number[] = [];
  /** The number of intervals without a packet, by spatial layer. */
  readonly #silent: number[] = [];

  constructor(producer: Producer, onStopped: (spatialLayer: number, lower: number) => void) {
    this.#producer = producer;
    this.#onStopped = onStopped;
    this.#countdown.start();
  }

  close(): void {
    this.#countdown.stop();
  }

  async #poll(): Promise<void> {
    try {
      this.#compare(packetsByLayer(this.#producer, await this.#producer.getStats()));
    } catch {
      // The producer was closed meanwhile, or the worker died.
    }
    if (!this.#producer.closed) this.#countdown.start();
  }

  #compare(counts: readonly number[]): void {
    const arrived = counts.map((count, layer) => count - (this.#counts[layer] ?? 0));
    const lower = arrived.findLastIndex((packets) => packets >= FLOWING);
    this.#counts = counts;
    for (const [layer, packets] of arrived.entries()) {
      if (packets > 0) this.#silent[layer] = 0;
      // While no packets arrive at all, the cause is not a layer.
      if (packets > 0 || lower < 0 || layer < lower) continue;
      const intervals = (this.#silent[layer] ?? 0) + 1;
      this.#silent[layer] = intervals;
      // A stop is reported once: soon after, mediasoup leaves the layer out by itself.
      if (intervals === SILENT_INTERVALS) this.#onStopped(layer, lower);
    }
  }
}

/** Packets by layer, lowest first, as in the encodings. A layer that was never sent has no statistics. */
function packetsByLayer({ rtpParameters }: Producer, stats: readonly ProducerStat[]): number[] {
  return (rtpParameters.encodings ?? []).map(
    ({ rid }) => stats.find((stat) => stat.rid === rid)?.packetCount ?? 0,
  );
}

/** The time after which mediasoup scores the stopped layer 0 and chooses among the others by itself. */
const BYPASS_MS = 2500;

/** Prefers a lower layer for BYPASS_MS. A preference that the page sets meanwhile stays, without `onOver`. */
export async function bypassLayer(consumer: Consumer, lower: number, onOver: () => void): Promise<void> {
  const { preferredLayers: preferred } = consumer;
  if (!preferred) return;
  await consumer.setPreferredLayers({ ...preferred, spatialLayer: lower });
  await delay(BYPASS_MS, undefined, { ref: false });
  if (consumer.closed || consumer.preferredLayers?.spatialLayer !== lower) return;
  await consumer.setPreferredLayers(preferred);
  onOver();
}
