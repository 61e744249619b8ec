import { AppError } from '@sightline/contracts/core/errors';
import type { MediaPlane, TransportOffer } from '@sightline/contracts/media';
import type { DtlsParameters, IceParameters, RtpCapabilities, WebRtcTransport } from 'mediasoup/types';
import { ReceiveSide } from './ReceiveSide.ts';
import type { RoomRouter } from './RoomRouter.ts';
import { orRefused } from './refused.ts';
import { SendSide } from './SendSide.ts';

/** The media of one peer in one epoch of its room. Closing it closes both transports and all that hangs on them. */
export class PeerMedia {
  readonly epoch: number;
  /** Null for who may not publish. */
  readonly send: SendSide | null;
  readonly receive: ReceiveSide;
  /** Known as soon as the page has described its device. */
  device: RtpCapabilities | null = null;

  private constructor(epoch: number, send: SendSide | null, receive: ReceiveSide) {
    this.epoch = epoch;
    this.send = send;
    this.receive = receive;
  }

  static async create(
    router: RoomRouter,
    options: { epoch: number; peerId: string; mayPublish: boolean },
  ): Promise<PeerMedia> {
    const [sending, receiving] = await orRefused(
      'transport',
      Promise.all([
        options.mayPublish ? router.createTransport('send') : null,
        router.createTransport('receive'),
      ]),
    );
    const send = sending && new SendSide(sending, options.peerId);
    return new PeerMedia(options.epoch, send, new ReceiveSide(receiving));
  }

  get transports(): MediaPlane['transports'] {
    return {
      send: this.send && offerOf(this.send.transport),
      receive: offerOf(this.receive.transport),
    };
  }

  get producers(): MediaPlane['producers'] {
    return (this.send?.publications ?? []).map(({ producer, source }) => ({
      producerId: producer.id,
      source,
      paused: producer.paused,
    }));
  }

  /** Sent twice when the first answer was lost; the second one changes nothing. */
  async connect(transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    const transport = this.#find(transportId);
    if (transport.appData.isConnected) return;
    await orRefused('dtlsParameters', transport.connect({ dtlsParameters }));
    transport.appData.isConnected = true;
  }

  async restartIce(transportId: string): Promise<IceParameters> {
    return await orRefused('transportId', this.#find(transportId).restartIce());
  }

  close(): void {
    this.send?.close();
    this.receive.close();
  }

  #find(transportId: string): WebRtcTransport {
    const all = [this.send?.transport, this.receive.transport];
    const found = all.find((transport) => transport?.id === transportId && !transport.closed);
    // Of an earlier epoch, or never there: either way the page has to rebuild.
    if (!found) throw new AppError('notFound', { thing: 'media connection' });
    return found;
  }
}

function offerOf({ id, iceParameters, iceCandidates, dtlsParameters }: WebRtcTransport): TransportOffer {
  return { id, iceParameters, iceCandidates, dtlsParameters };
}
