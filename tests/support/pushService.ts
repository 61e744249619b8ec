import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushMessage, type PushSubscription } from '@sightline/contracts/accounts/push';

/** The browser's side of a subscription, which alone can decrypt messages (RFC 8291). */
export class PushBrowser {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.#keys.generateKeys();
  }

  subscriptionAt(endpoint: string): PushSubscription {
    const p256dh = this.#keys.getPublicKey('base64url');
    return { endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** Decrypts a message in the encoding `aes128gcm` (RFC 8188). */
  read(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const shared = this.#keys.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derived = (label: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The text ends at the delimiter of the last record.
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    return PushMessage.parse(JSON.parse(text));
  }
}

interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service on this machine, which records what it is handed and replies with a status of choice. */
export class PushService {
  readonly pushed: Pushed[] = [];
  status = 201;
  /** The difference of its clock. */
  aheadMs = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        service.pushed.push({ path: url, headers, body: Buffer.concat(chunks) });
        const date = new Date(Date.now() + service.aheadMs).toUTCString();
        response.writeHead(service.status, { date }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
