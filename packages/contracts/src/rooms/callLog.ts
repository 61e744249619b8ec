import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/** Lines of its call that a page keeps: an hour with several reconnects. */
export const CALL_LOG_LINES = 200;

/** What happened to a call in one page. Facts are ids, states and codes: no names, addresses, texts or secrets. */
export const CallLogLine = z.strictObject({
  at: Instant,
  level: z.enum(['info', 'warn']),
  text: z.string().max(200),
  facts: z.record(z.string().max(40), z.union([z.string().max(100), z.number(), z.boolean(), z.null()])),
  /** How often it happened in succession, the first time at `at`. */
  times: z.int().min(1),
});
export type CallLogLine = z.infer<typeof CallLogLine>;
