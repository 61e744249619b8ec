import { mintId } from '@sightline/contracts/core/ids';
import { CALL_LOG_LINES } from '@sightline/contracts/rooms/callLog';
import {
  downloadCallLog,
  listProblemReports,
  reportProblem,
} from '@sightline/contracts/rooms/problemReports';
import { problemReports } from '@sightline/store/rooms/problemReports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { reportedProblem } from '../../testing/accessWorld.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let client: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
});
beforeEach(async () => {
  const inspection = await storedInspection(server.services.store);
  inspectionId = inspection._id;
  client = await server.signedInAs('client', { clientId: inspection.clientId, firstName: 'Karl' });
});
afterAll(() => server.close());

const report = (caller: Caller, body: ReturnType<typeof reportedProblem>) =>
  caller.call(reportProblem, { params: { inspectionId }, body });

test('staff see reported problems with their authors, and download the log of the call as text', async () => {
  const problem = reportedProblem();
  const repeated = { ...problem.lines[0]!, level: 'warn' as const, text: 'reconnecting failed', times: 12 };
  expect((await report(client, { ...problem, lines: [...problem.lines, repeated] })).status).toBe(201);
  const listed = await admin.ask(listProblemReports, { params: { inspectionId } });
  expect(listed).toEqual([
    expect.objectContaining({ id: problem.id, by: 'Karl Reyes (Client)', text: 'The picture froze' }),
  ]);
  expect(JSON.stringify(listed)).not.toContain('transport close');
  const path = downloadCallLog.path.replace(':problemReportId', problem.id);
  const { status, headers, body } = await admin.send('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=call-log-[\d-]+\.txt$/);
  expect(body).toContain('Reported by Karl Reyes (Client)');
  expect(body).toContain('The picture froze');
  expect(body).toMatch(/Z info connection reconnecting reason=transport close\n/);
  expect(body).toMatch(/Z warn reconnecting failed reason=transport close \(12 times\)\n/);
});

test('a report that is sent twice counts once; other content under its id is a conflict', async () => {
  const problem = reportedProblem();
  await report(client, problem);
  expect((await report(client, problem)).status).toBe(201);
  expect((await report(client, { ...problem, text: 'No sound' })).status).toBe(409);
  expect(await server.services.store.of(problemReports).countDocuments({ inspectionId })).toBe(1);
});

test('a report needs no text, and refuses more lines than a page keeps and facts that are not plain values', async () => {
  const problem = reportedProblem();
  const [line] = problem.lines;
  expect((await report(client, { ...problem, text: '' })).status).toBe(201);
  const tooMany = Array.from({ length: CALL_LOG_LINES + 1 }, () => line!);
  expect((await report(client, { ...reportedProblem(), lines: tooMany })).status).toBe(400);
  const nested = { ...line!, facts: { track: { label: 'Karl' } } } as never;
  expect((await report(client, { ...reportedProblem(), lines: [nested] })).status).toBe(400);
});

test('one person can report 20 problems an hour', async () => {
  for (let count = 0; count < 20; count++) expect((await report(client, reportedProblem())).status).toBe(201);
  expect((await report(client, reportedProblem())).status).toBe(429);
  expect((await report(admin, { ...reportedProblem(), id: mintId() })).status).toBe(201);
});
