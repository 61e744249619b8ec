import { AppError } from '@sightline/contracts/core/errors';
import { connectCheck, measureCheck, openCheckPath, sendCheck } from '@sightline/contracts/rooms/checkMedia';
import type { CheckPath } from '@sightline/contracts/rooms/phoneChecks';
import type { IceServer } from '@sightline/contracts/rooms/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import { transportOptionsOf } from '../media/envelopes.ts';
import { forwardResult } from '../media/forwardResult.ts';
import { icePathOf } from '../media/icePath.ts';
import type { SocketLink } from '../SocketLink.ts';
import type { Measured } from './checkFigures.ts';

const CONNECT_MS = 5000;
const ARRIVE_MS = 2500;
const POLL_MS = 150;
const ASK_MS = 4000;

/** One layer, with a rate between those of a call's middle and upper layers. */
const ENCODINGS = [{ maxBitrate: 1_500_000 }];

export interface PathParts {
  link: SocketLink;
  device: types.Device;
  track: MediaStreamTrack;
  relays: readonly z.infer<typeof IceServer>[];
  /** Multiplies all limits (`checkPatience`). */
  patience: number;
}

/** One path to the server, over which a picture is really sent. The caller of `open` closes it. */
export class CheckPathTest {
  readonly #parts: PathParts;
  readonly #transport: types.Transport;

  private constructor(parts: PathParts, transport: types.Transport) {
    this.#parts = parts;
    this.#transport = transport;
  }

  /** Resolves when the picture arrives at the server; throws if it does not. */
  static async open(path: CheckPath, parts: PathParts): Promise<CheckPathTest> {
    const { link, device, track, relays, patience } = parts;
    const offer = await link.ask(openCheckPath, { path }, ASK_MS * patience);
    const transport = device.createSendTransport({
      ...transportOptionsOf(offer),
      iceServers: path === 'relay' ? [...relays] : [],
      iceTransportPolicy: path === 'relay' ? 'relay' : 'all',
    });
    const opened = new CheckPathTest(parts, transport);
    opened.#listen();
    try {
      const connected = connectedOf(transport, CONNECT_MS * patience);
      // The track's creator stops it.
      await Promise.all([transport.produce({ track, encodings: ENCODINGS, stopTracks: false }), connected]);
      await opened.#untilItArrives();
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  async measure(): Promise<Measured> {
    const { link, patience } = this.#parts;
    const received = await link.ask(measureCheck, {}, ASK_MS * patience);
    return { ...received, atMs: performance.now() };
  }

  /** The round trip and the browser's estimate of what the line carries, in kilobits per second. */
  async line(): Promise<{ roundTripMs: number | null; capacity: number | null }> {
    const stats = new Map<string, RTCStats>();
    (await this.#transport.getStats()).forEach((one: RTCStats) => stats.set(one.id, one));
    const capacities = [...stats.values()].flatMap((one) => availableBitrateOf(one) ?? []);
    const capacity = capacities.length === 0 ? null : Math.round(Math.max(...capacities) / 1000);
    return { roundTripMs: icePathOf(stats)?.roundTripMs ?? null, capacity };
  }

  close(): void {
    this.#transport.close();
  }

  #listen(): void {
    const { id: transportId } = this.#transport;
    const { link, patience } = this.#parts;
    const askMs = ASK_MS * patience;
    this.#transport.on('connect', ({ dtlsParameters }, done, failed) =>
      forwardResult(link.ask(connectCheck, { transportId, dtlsParameters }, askMs), done, failed),
    );
    this.#transport.on('produce', ({ rtpParameters }, done, failed) => {
      const sending = link.ask(sendCheck, { transportId, rtpParameters: { ...rtpParameters } }, askMs);
      forwardResult(sending, () => done({ id: transportId }), failed);
    });
  }

  async #untilItArrives(): Promise<void> {
    const until = performance.now() + ARRIVE_MS * this.#parts.patience;
    while (performance.now() < until) {
      if ((await this.measure()).packets > 0) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new AppError('timedOut');
  }
}

/** Rejects when the path cannot be connected. */
async function connectedOf(transport: types.Transport, limitMs: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('timedOut')), limitMs);
    transport.on('connectionstatechange', (state) => {
      if (state !== 'connected' && state !== 'failed' && state !== 'closed') return;
      clearTimeout(timer);
      if (state === 'connected') resolve();
      else reject(new AppError('mediaFailed'));
    });
  });
}

/** A member of candidate pairs (W3C webrtc-stats), which Firefox lacks. */
const availableBitrateOf = (stats: RTCStats & { availableOutgoingBitrate?: number }): number | undefined =>
  stats.availableOutgoingBitrate;
