import {
  type ConsumerOffer,
  connectTransport,
  describeDevice,
  type MediaPlane,
  type MediaSource,
  type TransportOffer,
} from '@sightline/contracts/rooms/media';
import type { IceServer } from '@sightline/contracts/rooms/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';
import { Emitter } from '../Emitter.ts';
import { errorCode } from '../errors.ts';
import type { Intent } from '../Intent.ts';
import { withJitter } from '../retrySchedule.ts';
import { describe, transportOptionsOf } from './envelopes.ts';
import { forwardResult } from './forwardResult.ts';
import { IceMonitor } from './IceMonitor.ts';
import type { TransportStats } from './mediaStats.ts';
import { PathWatch } from './PathWatch.ts';
import { Receiver, type TileSize } from './Receiver.ts';
import { Sender } from './Sender.ts';

export interface SessionParts {
  device: types.Device;
  iceServers: z.infer<typeof IceServer>[];
  /** The ICE servers for a later repair, since the credentials of a relay expire. */
  currentIceServers: () => Promise<z.infer<typeof IceServer>[]>;
  intent: Intent;
  sizes: ReadonlyMap<string, TileSize>;
  ask: Ask;
  log: CallLogger;
  /** Whether the page is in the lobby, where no packet is sent or received. */
  isInLobby: () => boolean;
  /** Whether UDP fails on this network and is left out. */
  withoutUdp: boolean;
}

/** The camera comes first because its encoder takes longest to start. */
const SOURCES: readonly MediaSource[] = ['camera', 'microphone', 'screen'];
const RETRY_MS = 1000;

/** Sending and receiving in one epoch of the room. */
export class MediaSession extends Emitter<{
  /** The path of one direction is connected, first or again. */
  opened: ['send' | 'receive'];
  /** The path of one direction cannot be repaired: the session is useless. */
  broken: [];
  /** UDP loses so many packets that TCP is worth a try. */
  udpFailing: [];
  /** The picture is sent smaller for lack of bandwidth, or in full again. */
  heldBack: [boolean];
}> {
  readonly epoch: number;
  readonly receiver: Receiver;
  readonly #offers: NonNullable<MediaPlane['transports']>;
  readonly #parts: SessionParts;
  readonly #transports: types.Transport[] = [];
  readonly #paths: IceMonitor[] = [];
  readonly #watches: PathWatch[] = [];
  #sender: Sender | null = null;
  #closed = false;

  constructor(epoch: number, offers: NonNullable<MediaPlane['transports']>, parts: SessionParts) {
    super();
    this.epoch = epoch;
    this.#offers = offers;
    this.#parts = parts;
    this.receiver = new Receiver(this.#open('receive', offers.receive), parts);
  }

  /**
   * Created with the first stream to send: the connection for the picture comes first. Null for observers.
   */
  get sender(): Sender | null {
    if (!this.#sender && this.#offers.send) {
      const { device, intent, ask, log, isInLobby } = this.#parts;
      const transport = this.#open('send', this.#offers.send);
      const capabilities = device.sendRtpCapabilities;
      this.#sender = new Sender({ transport, capabilities, intent, ask, log, isInLobby });
    }
    return this.#sender;
  }

  /** With null the server does not know this device: it is described first, and the reply has the offers. */
  async receive(offers: ConsumerOffer[] | null): Promise<void> {
    if (offers) return await this.receiver.adopt(offers);
    const { device, ask } = this.#parts;
    const { consumers } = await ask(describeDevice, {
      rtpCapabilities: describe(device.recvRtpCapabilities),
    });
    await this.receiver.adopt(consumers);
  }

  reconcileAll(): void {
    for (const source of SOURCES) void this.reconcile(source);
  }

  /** Never throws: retries until it succeeds or this session is closed. */
  async reconcile(source: MediaSource): Promise<void> {
    if (this.#closed) return;
    try {
      await this.sender?.reconcile(source);
    } catch (error) {
      this.#parts.log.warn('source not sent', { source, error: errorCode(error) });
      setTimeout(() => void this.reconcile(source), withJitter(RETRY_MS));
    }
  }

  checkPaths(): void {
    for (const path of this.#paths) path.check();
  }

  /** Ends all repairs. Until its node ends, the session still sends and receives. */
  retire(): void {
    this.#closed = true;
    this.removeAllListeners();
    for (const watch of this.#watches) watch.close();
    for (const path of this.#paths) path.close();
  }

  /** The receiving transport comes first. */
  async readStats(): Promise<TransportStats[]> {
    return await Promise.all(this.#transports.map((transport) => transport.getStats()));
  }

  /** Looks for paths from the device's new address. */
  networkChanged(): void {
    for (const path of this.#paths) path.restart('network changed');
  }

  /** A page that still shows received tracks becomes black. */
  close(): void {
    // This comes first: closing a transport must not count as a broken path.
    this.retire();
    for (const transport of this.#transports) transport.close();
  }

  #open(direction: 'send' | 'receive', offer: TransportOffer): types.Transport {
    const transport = openTransport(direction, offer, this.#parts);
    const path = new IceMonitor(transport, this.#parts);
    path.on('opened', () => this.emit('opened', direction));
    path.on('broken', () => this.emit('broken'));
    this.#transports.push(transport);
    this.#paths.push(path);
    this.#watch(transport, path);
    return transport;
  }

  #watch(transport: types.Transport, path: IceMonitor): void {
    const watch = new PathWatch(transport, () => this.receiver.expectsMedia);
    watch.on('silent', () => path.restart('silent'));
    watch.on('udpFailing', () => this.emit('udpFailing'));
    watch.on('heldBack', (isHeldBack) => this.emit('heldBack', isHeldBack));
    this.#watches.push(watch);
  }
}

function openTransport(
  direction: 'send' | 'receive',
  offer: TransportOffer,
  { device, iceServers, ask, withoutUdp }: SessionParts,
): types.Transport {
  const options = { ...transportOptionsOf(offer), iceServers };
  if (withoutUdp) leaveOutUdp(options);
  const transport =
    direction === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options);
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    const connected = ask(
      connectTransport,
      { transportId: transport.id, dtlsParameters },
      { fromLobby: true },
    );
    forwardResult(connected, done, failed);
  });
  return transport;
}

/** Keeps only the server's TCP addresses and relays over TCP or TLS; beyond a relay, media is UDP. */
function leaveOutUdp(options: types.TransportOptions): void {
  options.iceCandidates = options.iceCandidates.filter(({ protocol }) => protocol === 'tcp');
  options.iceServers = (options.iceServers ?? []).flatMap((server) => {
    const urls = [server.urls].flat().filter((url) => url.endsWith('transport=tcp'));
    return urls.length > 0 ? [{ ...server, urls }] : [];
  });
}
