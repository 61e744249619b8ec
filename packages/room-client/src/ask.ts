import type { Command } from '@sightline/contracts/core/define';
import type { z } from 'zod';

/** How a manager reaches the server, whichever socket serves just now. Throws AppError. */
export type Ask = <Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  request: z.input<Request>,
  /** `fromLobby`: also over a socket that is still in front of the room. */
  options?: { repeat?: boolean; fromLobby?: boolean },
) => Promise<z.output<Reply>>;
