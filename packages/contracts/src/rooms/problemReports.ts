import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Instant, textUpTo } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { CALL_LOG_LINES, CallLogLine } from './callLog.ts';

/** Problems with a call that its participants report, with the log of their page. */

/** The browser's own description. */
export const BrowserFacts = z.strictObject({
  userAgent: z.string().max(500),
  language: z.string().max(50),
  /** The width in CSS pixels. */
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  isOnline: z.boolean(),
  /** The connection type of the Network Information API, such as `4g`; null where the browser lacks it. */
  network: z.string().max(50).nullable(),
});
export type BrowserFacts = z.infer<typeof BrowserFacts>;

/** A report in the inspection's history for staff; the log is a download. */
export const ProblemReport = z.object({
  id: Id,
  inspectionId: Id,
  /** The time by the server's clock. */
  at: Instant,
  /** The author's name and role as shown. */
  by: z.string(),
  /** The problem in the person's words; may be empty. */
  text: z.string(),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

const inspectionParams = z.object({ inspectionId: Id });

/** Reports over HTTP, which also works when the socket of the call is dead. */
export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/problem-reports',
  summary: 'Report a problem with a call, with the log of the page',
  access: EVERYONE_SIGNED_IN,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({
    id: MintedId,
    text: textUpTo(2000).default(''),
    lines: z.array(CallLogLine).max(CALL_LOG_LINES),
    browser: BrowserFacts,
  }),
  reply: z.object({ id: Id }),
});

export const listProblemReports = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/problem-reports',
  summary: 'Problems that were reported in calls of an inspection, oldest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(ProblemReport),
});

export const downloadCallLog = download({
  path: '/api/problem-reports/:problemReportId/log',
  summary: 'The log of the call that came with a problem report, as text',
  access: STAFF,
  params: z.object({ problemReportId: Id }),
  produces: 'text/plain',
});
