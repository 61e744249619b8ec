import type { Command } from '@sightline/contracts/core/define';
import type { z } from 'zod';

/** Sends a command to the server over the current socket. Throws AppError. */
export type Ask = <Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  request: z.input<Request>,
  /** `fromLobby` allows a socket that is still in the lobby. */
  options?: { repeat?: boolean; fromLobby?: boolean },
) => Promise<z.output<Reply>>;
