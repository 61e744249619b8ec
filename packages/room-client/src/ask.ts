import type { Command } from '@sightline/contracts/core/define';
import type { z } from 'zod';

/** How a manager reaches the server, whichever socket serves just now. Throws AppError. */
export type Ask = <Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  request: z.input<Request>,
  options?: { repeat?: boolean },
) => Promise<z.output<Reply>>;
