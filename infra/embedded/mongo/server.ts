import { createServer, type Server, type Socket } from 'node:net';
import { runCommand } from './commands/table.ts';
import { Cursors } from './cursors.ts';
import { encodeFailure, type Request, readRequest } from './protocol/messages.ts';
import { FrameReader } from './protocol/wire.ts';
import type { Store } from './storage/store.ts';
import { deleteExpired } from './storage/ttl.ts';

const LOOPBACK = '127.0.0.1';
const HOUSEKEEPING_MS = 5_000;

/** Answers MongoDB's wire protocol on the loopback address. */
export class MongoServer {
  readonly #store: Store;
  readonly #cursors = new Cursors();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #housekeeping: NodeJS.Timeout;
  #connections = 0;

  static async start(store: Store, port: number): Promise<MongoServer> {
    const server = new MongoServer(store);
    await server.#listen(port);
    return server;
  }

  private constructor(store: Store) {
    this.#store = store;
    this.#server = createServer((socket) => this.#serve(socket));
    this.#housekeeping = setInterval(() => this.#tidy(), HOUSEKEEPING_MS);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Ends the connections, then the store; safe to call twice. */
  async close(): Promise<void> {
    clearInterval(this.#housekeeping);
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#store.close();
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, LOOPBACK, resolve);
    });
  }

  #serve(socket: Socket): void {
    const reader = new FrameReader();
    const connectionId = ++this.#connections;
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(socket, reader, connectionId, chunk));
    socket.on('drain', () => socket.resume());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /** Commands run one after the other and without waiting, so answers keep the order of the requests. */
  #receive(socket: Socket, reader: FrameReader, connectionId: number, chunk: Buffer): void {
    try {
      for (const frame of reader.push(chunk)) {
        const request = readRequest(frame);
        const answer = this.#answer(request, connectionId);
        if (request.wantsReply && !socket.write(request.reply(answer))) socket.pause();
      }
    } catch {
      // A peer that breaks the protocol cannot be answered; the others are not to notice.
      socket.destroy();
    }
  }

  #answer(request: Request, connectionId: number): Uint8Array {
    try {
      return runCommand(request, { store: this.#store, cursors: this.#cursors, connectionId });
    } catch (cause) {
      return encodeFailure(cause);
    }
  }

  #tidy(): void {
    try {
      deleteExpired(this.#store);
      this.#cursors.endIdle();
    } catch (cause) {
      console.error('embedded store: deleting expired documents failed:', cause);
    }
  }
}
