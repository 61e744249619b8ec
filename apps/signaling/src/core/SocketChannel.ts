import type { Acknowledgement, Command, Notice } from '@sightline/contracts/core/define';
import { AppError, type ErrorCode, isErrorCode } from '@sightline/contracts/core/errors';
import type { Socket } from 'socket.io';
import type { z } from 'zod';

/**
 * Sends notices and requests to one page. Notices to a disconnected page are lost on purpose: a snapshot
 * replaces them.
 */
export class SocketChannel {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  notify<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#socket.emit(notice.name, payload);
  }

  /** The notice is dropped while the connection cannot take it: the next one replaces it. */
  notifyVolatile<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#socket.volatile.emit(notice.name, payload);
  }

  /** The page is not trusted: its reply is parsed like any other input. Throws AppError. */
  async request<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    timeoutMs: number,
  ): Promise<z.output<Reply>> {
    const answer = (await this.#socket
      .timeout(timeoutMs)
      .emitWithAck(command.name, request)
      .catch((cause: unknown) => {
        throw new AppError('timedOut', {}, { cause });
      })) as Partial<Acknowledgement<unknown>> | null | undefined;
    if (answer?.ok === false) throw new AppError(codeOf(answer.error), { thing: 'camera' });
    const parsed = command.reply.safeParse(answer?.ok ? answer.value : undefined);
    if (!parsed.success) throw new AppError('badInput', {}, { cause: parsed.error });
    return parsed.data;
  }

  close(): void {
    // This also closes the transport, over which a page could open another namespace.
    this.#socket.disconnect(true);
  }
}

function codeOf(error: { code?: unknown } | undefined): ErrorCode {
  return isErrorCode(error?.code) ? error.code : 'internal';
}
