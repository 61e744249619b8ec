import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A TURN client (RFC 8656) over UDP with the requests that test a relay's permissions. */

const METHOD = { allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const;
const ATTRIBUTE = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  requestedTransport: 0x0019,
} as const;
const MAGIC = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const TCP = 6;
const UDP = 17;

export interface TurnReply {
  /** The error code; 0 for success. */
  errorCode: number;
  attributes: Map<number, Buffer>;
}

export class TurnClient {
  readonly #socket: Socket;
  readonly #username: string;
  readonly #password: string;
  #realm = '';
  #nonce: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket, username: string, password: string) {
    this.#socket = socket;
    this.#username = username;
    this.#password = password;
  }

  static async connect(port: number, username: string, password: string): Promise<TurnClient> {
    const socket = createSocket('udp4');
    socket.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new TurnClient(socket, username, password);
  }

  /** Gives the relay back first: the next client may get the same port, whose allocation would not be its own. */
  async close(): Promise<void> {
    await this.refresh(0);
    this.#socket.close();
  }

  /**
   * Requests a relay. The first answer is always 401 with the realm and the nonce for signing the second
   * request.
   */
  async allocate(transport: 'udp' | 'tcp' = 'udp'): Promise<number> {
    const requested = attribute(ATTRIBUTE.requestedTransport, [transport === 'udp' ? UDP : TCP, 0, 0, 0]);
    const challenge = await this.#send(METHOD.allocate, requested);
    this.#realm = challenge.attributes.get(ATTRIBUTE.realm)?.toString() ?? '';
    this.#nonce = challenge.attributes.get(ATTRIBUTE.nonce) ?? Buffer.alloc(0);
    return (await this.#send(METHOD.allocate, requested, this.#credentials())).errorCode;
  }

  /** 0 seconds give the relay back. */
  async refresh(seconds = 600): Promise<number> {
    const lifetime = Buffer.alloc(4);
    lifetime.writeUInt32BE(seconds);
    const body = attribute(ATTRIBUTE.lifetime, lifetime);
    return (await this.#send(METHOD.refresh, body, this.#credentials())).errorCode;
  }

  async permit(address: string): Promise<number> {
    const peer = attribute(ATTRIBUTE.peerAddress, [0, 1, 0x21, 0x12, ...masked(address)]);
    return (await this.#send(METHOD.createPermission, peer, this.#credentials())).errorCode;
  }

  #credentials(): Buffer {
    return Buffer.concat([
      attribute(ATTRIBUTE.username, Buffer.from(this.#username)),
      attribute(ATTRIBUTE.realm, Buffer.from(this.#realm)),
      attribute(ATTRIBUTE.nonce, this.#nonce),
    ]);
  }

  async #send(method: number, body: Buffer, credentials?: Buffer): Promise<TurnReply> {
    const transaction = randomBytes(12);
    const request = credentials
      ? this.#signed(method, transaction, Buffer.concat([body, credentials]))
      : Buffer.concat([header(method, body.length, transaction), body]);
    const reply = once(this.#socket, 'message', { signal: AbortSignal.timeout(5000) });
    this.#socket.send(request);
    const [message] = (await reply) as [Buffer];
    return parse(message);
  }

  /** The length in the signed header already counts the signature (RFC 8489, 14.5). */
  #signed(method: number, transaction: Buffer, body: Buffer): Buffer {
    const content = Buffer.concat([header(method, body.length + INTEGRITY_BYTES, transaction), body]);
    const key = createHash('md5').update(`${this.#username}:${this.#realm}:${this.#password}`).digest();
    const integrity = createHmac('sha1', key).update(content).digest();
    return Buffer.concat([content, attribute(ATTRIBUTE.messageIntegrity, integrity)]);
  }
}

function header(method: number, length: number, transaction: Buffer): Buffer {
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(method, 0);
  fixed.writeUInt16BE(length, 2);
  fixed.writeUInt32BE(MAGIC, 4);
  return Buffer.concat([fixed, transaction]);
}

function attribute(type: number, value: Buffer | number[]): Buffer {
  const bytes = Buffer.from(value);
  const padded = Buffer.alloc(4 + Math.ceil(bytes.length / 4) * 4);
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(bytes.length, 2);
  bytes.copy(padded, 4);
  return padded;
}

function masked(address: string): number[] {
  const magic = [0x21, 0x12, 0xa4, 0x42];
  return address.split('.').map((byte, index) => Number(byte) ^ (magic[index] ?? 0));
}

function parse(message: Buffer): TurnReply {
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  const error = attributes.get(ATTRIBUTE.errorCode);
  return { errorCode: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0, attributes };
}
