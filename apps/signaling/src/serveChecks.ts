import { AppError } from '@sightline/contracts/core/errors';
import { CHECK_NAMESPACE, CheckHandshake } from '@sightline/contracts/rooms/checkMedia';
import type { CheckClaims } from '@sightline/contracts/rooms/phoneChecks';
import { verifyCheckTicket } from '@sightline/server-kit/tickets';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { parse, refusalOf } from './core/answer.ts';
import { redeemTicket, type TicketRedemption } from './core/redeemTicket.ts';
import { serveCommands } from './core/serveCommands.ts';
import type { RoomSettings } from './core/settings.ts';
import { CHECK_ROUTES } from './handlers/checking.ts';
import { CheckMedia } from './media/CheckMedia.ts';
import type { WorkerPool } from './media/WorkerPool.ts';

export interface ChecksOptions extends TicketRedemption {
  ticketSecret: string;
  pool: WorkerPool;
  settings: RoomSettings;
  logger: Logger;
}

/**
 * Serves phone checks in a namespace of their own: their sockets know no room, and the sockets of rooms know
 * no check (SPEC.md, K rules). `onProven` is called for a socket whose ticket is valid.
 */
export function serveChecks(
  io: Server,
  options: ChecksOptions,
  onProven: (socket: Socket) => void,
): { count(): number } {
  const { maxChecks: total, maxChecksPerSubject: perSubject } = options.settings;
  const running = new RunningChecks({ total, perSubject });
  const checks = io.of(CHECK_NAMESPACE);
  checks.use((socket, next) => {
    void admit(options, running, socket).then(
      () => {
        onProven(socket);
        next();
      },
      (error: unknown) => next(refusalOf(error, options.logger)),
    );
  });
  checks.on('connection', (socket) => run(socket, options));
  return { count: () => running.count };
}

/** Admits a check, and counts it until its connection is closed. */
async function admit(options: ChecksOptions, running: RunningChecks, socket: Socket): Promise<void> {
  const { sub } = await claimsOf(options, socket.handshake.auth);
  if (running.isFull(sub)) throw new AppError('tooManyTries', { retryAfterSeconds: 30 });
  const end = running.add(sub);
  socket.conn.once('close', end);
  // The connection was closed while the ticket was being checked.
  if (socket.conn.readyState !== 'open') end();
}

async function claimsOf(options: ChecksOptions, handshake: unknown): Promise<CheckClaims> {
  const { ticket } = parse(CheckHandshake, handshake);
  return await redeemTicket(options, 'check', await verifyCheckTicket(ticket, options.ticketSecret));
}

/** Serves one check, which ends with its socket, its media, or its time. */
function run(socket: Socket, { pool, settings, logger }: ChecksOptions): void {
  const end = (): void => void socket.disconnect(true);
  const timer = setTimeout(end, settings.checkMs).unref();
  const media = pool.pick().then((worker) => CheckMedia.create(worker, settings.maxCheckBytes));
  serveCommands(socket, { routes: CHECK_ROUTES, caller: { media, abilities: [] }, settings, logger });
  socket.once('disconnect', () => {
    clearTimeout(timer);
    media.then((opened) => opened.close()).catch(() => undefined);
  });
  media
    .then((opened) => opened.once('closed', end))
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'phone check could not start');
      end();
    });
}

/** Counts phone checks, in all and by person. */
class RunningChecks {
  readonly #limits: { total: number; perSubject: number };
  readonly #counts = new Map<string, number>();

  constructor(limits: { total: number; perSubject: number }) {
    this.#limits = limits;
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, one) => sum + one, 0);
  }

  isFull(subject: string): boolean {
    return this.count >= this.#limits.total || this.#of(subject) >= this.#limits.perSubject;
  }

  /** Returns the function that ends the check; calling it twice is safe. */
  add(subject: string): () => void {
    let isCounted = true;
    this.#counts.set(subject, this.#of(subject) + 1);
    return () => {
      if (isCounted) this.#remove(subject);
      isCounted = false;
    };
  }

  #of(subject: string): number {
    return this.#counts.get(subject) ?? 0;
  }

  #remove(subject: string): void {
    const rest = this.#of(subject) - 1;
    if (rest > 0) this.#counts.set(subject, rest);
    else this.#counts.delete(subject);
  }
}
