import { connectTransport, type MediaPlane, type TransportOffer } from '@sightline/contracts/media';
import type { IceServer } from '@sightline/contracts/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import { Emitter } from '../Emitter.ts';
import type { Intent } from '../Intent.ts';
import { transportOptionsOf } from './envelopes.ts';
import { PathWatch } from './PathWatch.ts';
import { Receiver, type TileSize } from './Receiver.ts';
import { Sender } from './Sender.ts';
import { settle } from './settle.ts';

export interface SessionParts {
  device: types.Device;
  iceServers: z.infer<typeof IceServer>[];
  intent: Intent;
  sizes: ReadonlyMap<string, TileSize>;
  ask: Ask;
}

/** Sending and receiving in one epoch of the room. Emits `broken` when its paths cannot be mended. */
export class MediaSession extends Emitter<{ broken: [] }> {
  readonly epoch: number;
  readonly sender: Sender | null;
  readonly receiver: Receiver;
  readonly #transports: types.Transport[];
  readonly #paths: PathWatch[];

  constructor(epoch: number, offers: NonNullable<MediaPlane['transports']>, parts: SessionParts) {
    super();
    this.epoch = epoch;
    const { device, intent, ask, sizes } = parts;
    const receiving = openTransport('receive', offers.receive, parts);
    const sending = offers.send && openTransport('send', offers.send, parts);
    const capabilities = device.sendRtpCapabilities;
    this.receiver = new Receiver(receiving, ask, sizes);
    this.sender = sending && new Sender({ transport: sending, capabilities, intent, ask });
    this.#transports = sending ? [receiving, sending] : [receiving];
    this.#paths = this.#transports.map((transport) => new PathWatch(transport, ask));
    for (const path of this.#paths) path.on('broken', () => this.emit('broken'));
  }

  checkPaths(): void {
    for (const path of this.#paths) path.check();
  }

  /** Tracks that were received stay with whoever shows them: their last picture stands until the next one comes. */
  close(): void {
    this.silence();
    for (const path of this.#paths) path.close();
    for (const transport of this.#transports) transport.close();
  }
}

function openTransport(
  direction: 'send' | 'receive',
  offer: TransportOffer,
  { device, iceServers, ask }: SessionParts,
): types.Transport {
  const options = { ...transportOptionsOf(offer), iceServers };
  const transport =
    direction === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options);
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    settle(ask(connectTransport, { transportId: transport.id, dtlsParameters }), done, failed);
  });
  return transport;
}
