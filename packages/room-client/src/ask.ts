import type { Command, Notice } from '@sightline/contracts/core/define';
import type { z } from 'zod';

/** Sends a command to the server over the current socket. Throws AppError. */
export type Ask = <Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  request: z.input<Request>,
  /** `fromLobby` allows a socket that is still in the lobby. */
  options?: { repeat?: boolean; fromLobby?: boolean },
) => Promise<z.output<Reply>>;

/** Listens to a notice of the server; returns the function that ends it. */
export type Listen = <Payload extends z.ZodType>(
  notice: Notice<Payload>,
  take: (payload: z.output<Payload>) => void,
) => () => void;
