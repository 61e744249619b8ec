import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorker, type types } from 'mediasoup';

/**
 * The baseline: two pages and bare mediasoup, without a product. It has one room, no accounts, and plain HTTP
 * for signaling. The product's cost of a join is measured against it, in the same run on the same machine.
 */

const CODECS: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48000, channels: 2 },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90000 },
];

export interface Baseline {
  url: string;
  close(): Promise<void>;
}

export async function startBaseline(pageScript: string): Promise<Baseline> {
  const worker = await createWorker({ logLevel: 'none' });
  const webRtcServer = await worker.createWebRtcServer({
    listenInfos: [{ protocol: 'udp', ip: '127.0.0.1', port: 0 }],
  });
  const room = new BaselineRoom(await worker.createRouter({ mediaCodecs: CODECS }), webRtcServer);
  const server = createServer((request, response) => void answer(room, pageScript, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => stop(server, worker),
  };
}

class BaselineRoom {
  private readonly transports = new Map<string, types.WebRtcTransport>();
  private readonly producers: types.Producer[] = [];
  private readonly consumers = new Map<string, types.Consumer>();
  private readonly router: types.Router;
  private readonly webRtcServer: types.WebRtcServer;

  constructor(router: types.Router, webRtcServer: types.WebRtcServer) {
    this.router = router;
    this.webRtcServer = webRtcServer;
  }

  async join(): Promise<unknown> {
    const [send, receive] = await Promise.all([this.createTransport(), this.createTransport()]);
    const producers = this.producers.map((producer) => producer.id);
    return { rtpCapabilities: this.router.rtpCapabilities, send, receive, producers };
  }

  async connect(input: { transportId: string; dtlsParameters: types.DtlsParameters }): Promise<unknown> {
    await this.transports.get(input.transportId)?.connect({ dtlsParameters: input.dtlsParameters });
    return {};
  }

  async produce(input: {
    transportId: string;
    kind: types.MediaKind;
    rtpParameters: types.RtpParameters;
  }): Promise<unknown> {
    const transport = this.transports.get(input.transportId);
    if (!transport) throw new Error('no such transport');
    const producer = await transport.produce({ kind: input.kind, rtpParameters: input.rtpParameters });
    this.producers.push(producer);
    return { id: producer.id };
  }

  async consume(input: {
    transportId: string;
    producerId: string;
    rtpCapabilities: types.RtpCapabilities;
  }): Promise<unknown> {
    const consumer = await this.transports.get(input.transportId)?.consume({ ...input, paused: true });
    if (!consumer) throw new Error('no such transport');
    this.consumers.set(consumer.id, consumer);
    return {
      id: consumer.id,
      producerId: input.producerId,
      kind: consumer.kind,
      rtpParameters: consumer.rtpParameters,
    };
  }

  /**
   * Resumes late, as mediasoup recommends: a key frame that arrives too early is requested again only after a
   * second.
   */
  async resume(input: { consumerId: string }): Promise<unknown> {
    await this.consumers.get(input.consumerId)?.resume();
    return {};
  }

  private async createTransport(): Promise<unknown> {
    const transport = await this.router.createWebRtcTransport({ webRtcServer: this.webRtcServer });
    this.transports.set(transport.id, transport);
    const { id, iceParameters, iceCandidates, dtlsParameters } = transport;
    return { id, iceParameters, iceCandidates, dtlsParameters };
  }
}

async function answer(
  room: BaselineRoom,
  script: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>baseline</title><script type="module">${script}</script>`);
    return;
  }
  const chunks = await request.toArray();
  const call = (request.url ?? '').slice(1) as 'join' | 'connect' | 'produce' | 'consume' | 'resume';
  const result = await room[call](JSON.parse(Buffer.concat(chunks).toString() || '{}'));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

async function stop(server: Server, worker: types.Worker): Promise<void> {
  server.closeAllConnections();
  server.close();
  worker.close();
}
