import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/** The number of lines that a page keeps of its call: an hour with several reconnects. */
export const CALL_LOG_LINES = 200;

/** An event of a call in one page. Facts are ids, states and codes: no names, addresses, texts or secrets. */
export const CallLogLine = z.strictObject({
  at: Instant,
  level: z.enum(['info', 'warn']),
  text: z.string().max(200),
  facts: z.record(z.string().max(40), z.union([z.string().max(100), z.number(), z.boolean(), z.null()])),
  /** The number of occurrences in succession, the first one at `at`. */
  times: z.int().min(1),
});
export type CallLogLine = z.infer<typeof CallLogLine>;
