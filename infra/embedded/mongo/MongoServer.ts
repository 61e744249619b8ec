import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Cursors } from './Cursors.ts';
import { runCommand } from './command.ts';
import type { Store } from './Store.ts';
import { RequestReader } from './wire.ts';

const CLEANING_MS = 5_000;

/** A server of MongoDB's wire protocol on the loopback address. */
export class MongoServer {
  readonly #store: Store;
  readonly #cursors = new Cursors();
  readonly #server = createServer((socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();
  readonly #cleaning = setInterval(() => this.#clean(), CLEANING_MS);

  static async start(store: Store, port: number): Promise<MongoServer> {
    const server = new MongoServer(store);
    await once(server.#server.listen(port, '127.0.0.1'), 'listening');
    return server;
  }

  private constructor(store: Store) {
    this.#store = store;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes the connections, then the store; safe to call twice. */
  async close(): Promise<void> {
    clearInterval(this.#cleaning);
    if (!this.#server.listening) return;
    const closed = once(this.#server.close(), 'close');
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#store.database.close();
  }

  #accept(socket: Socket): void {
    const reader = new RequestReader();
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(socket, reader, chunk));
    socket.on('drain', () => socket.resume());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /**
   * Handles received bytes. Commands run one after the other and without waiting, so replies keep the order of
   * the requests.
   */
  #receive(socket: Socket, reader: RequestReader, chunk: Buffer): void {
    try {
      for (const request of reader.push(chunk)) {
        const reply = runCommand(request, { store: this.#store, cursors: this.#cursors });
        if (request.wantsReply && !socket.write(request.reply(reply))) socket.pause();
      }
    } catch {
      // A client that violates the protocol gets no reply; other clients must not be affected.
      socket.destroy();
    }
  }

  #clean(): void {
    try {
      if (!this.#store.database.refusal) this.#store.removeExpired();
      this.#cursors.removeIdle();
    } catch (cause) {
      console.error('embedded store: removing expired documents failed:', cause);
    }
  }
}
