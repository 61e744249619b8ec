import { AppError } from '@sightline/contracts/core/errors';
import type { CallLogLine } from '@sightline/contracts/rooms/callLog';
import {
  downloadCallLog,
  listProblemReports,
  reportProblem,
} from '@sightline/contracts/rooms/problemReports';
import {
  findProblemReport,
  listProblemReports as findProblemReports,
  keepProblemReport,
  type ProblemReportRecord,
  presentProblemReport,
} from '@sightline/store/rooms/problemReports';
import { nameWithRole } from '../../core/author.ts';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

/** Problems with a call, reported by its participants and read by staff. */
export const problemReportRoutes: readonly Route[] = [
  serve(reportProblem, async (context, { params, body }) => {
    const { principal, store, limits } = context;
    await limits.spend('problemReportsByCaller', principal.subject);
    const { _id: inspectionId } = await visibleInspection(context, params.inspectionId);
    const { id, ...report } = body;
    const author = { by: nameWithRole(principal), subject: principal.subject };
    await keepProblemReport(store, { _id: id, inspectionId, ...author, ...report });
    return { id };
  }),

  serve(listProblemReports, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await findProblemReports(context.store, _id)).map(presentProblemReport);
  }),

  serveDownload(downloadCallLog, async (context, { params }) => {
    const report = await findProblemReport(context.store, params.problemReportId);
    if (!report) throw new AppError('notFound', { thing: 'problem report' });
    await visibleInspection(context, report.inspectionId);
    context.response
      .attachment(`call-log-${report.at.toISOString().slice(0, 10)}.txt`)
      .type('text/plain; charset=utf-8')
      .set('Cache-Control', 'private, no-store')
      .set('X-Content-Type-Options', 'nosniff')
      .send(textOf(report));
  }),
];

function textOf({ at, by, text, inspectionId, browser, lines }: ProblemReportRecord): string {
  const { userAgent, language, width, height, isOnline, network } = browser;
  return [
    `Reported by ${by}, ${at.toISOString()}`,
    `Inspection ${inspectionId}`,
    `Browser: ${userAgent}`,
    `Screen: ${width} x ${height}, language ${language}, ${isOnline ? 'online' : 'offline'}, network ${network ?? 'unknown'}`,
    '',
    text || 'No description.',
    '',
    ...lines.map(lineOf),
    '',
  ].join('\n');
}

function lineOf({ at, level, text, facts, times }: CallLogLine): string {
  const shown = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  return [at, level, text, ...shown, ...(times > 1 ? [`(${times} times)`] : [])].join(' ');
}
