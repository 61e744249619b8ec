import type { Acknowledgement, Command, Notice } from '@sightline/contracts/core/define';
import { AppError, type ErrorCode, isErrorCode } from '@sightline/contracts/core/errors';
import type { Socket } from 'socket.io';
import type { z } from 'zod';

/** How a room speaks to one page. A page that is gone hears nothing and nobody is told: the snapshot repairs it. */
export class SocketChannel {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  notify<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#socket.emit(notice.name, payload);
  }

  /** An order to the page with its reply; what the page answered is parsed like any other input. */
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
    this.#socket.disconnect(true);
  }
}

function codeOf(error: { code?: unknown } | undefined): ErrorCode {
  return isErrorCode(error?.code) ? error.code : 'internal';
}
