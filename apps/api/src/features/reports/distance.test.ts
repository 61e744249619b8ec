import { setSite } from '@sightline/contracts/inspections/inspections';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The distance between a photo and the property in a signed report. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'fail', 'Open joint');
  await story.photo('mechanicalDuctRough');
});
afterAll(() => server.close());

/** The photo is at 25.981234, -80.234321: 22.3 m from here, or 11 km from `far`. */
const near = { latitude: 25.981434, longitude: -80.234321 };
const far = { latitude: 26.081234, longitude: -80.234321 };

async function locate(at: typeof near): Promise<void> {
  const params = { inspectionId: story.inspectionId };
  await story.admin.ask(setSite, { params, body: { source: 'captured', ...at, accuracyMeters: 5 } });
}

async function pageFor(caller: ReportStory['admin']): Promise<string> {
  const { body } = await caller.send('GET', `/api/inspections/${story.inspectionId}/report`);
  return String(body);
}

test('a report freezes the distance; staff read coordinates and distance, the client the distance alone', async () => {
  await locate(near);
  const { reply: report } = await story.generate();
  await markReportDelivered(server.services.store, report.id);
  expect(report.content.photos[0]).toMatchObject({ distanceMeters: 22, isOffSite: false });
  expect(report.contentHash).toBe(contentHashOf(report.content));
  const line = '25.981234, -80.234321 (± 20 ft), 72 ft from the property';
  expect(await pageFor(story.admin)).toContain(`Location ${line}`);
  const forClient = await pageFor(story.client);
  expect(forClient).toContain('Location recorded (± 20 ft), 72 ft from the property');
  expect(forClient).not.toMatch(coordinate('25.98'));
});

test('a photo that was taken off site is flagged in words for staff, not for the client', async () => {
  await locate(far);
  const { reply: report } = await story.generate();
  await markReportDelivered(server.services.store, report.id);
  expect(await pageFor(story.admin)).toContain('6.9 mi from the property, off site');
  const forClient = await pageFor(story.client);
  expect(forClient).toContain('6.9 mi from the property');
  expect(forClient).not.toContain('off site');
});

test('a site that is corrected after signing changes no signed report, and staff are told', async () => {
  await locate(far);
  const { reply: signed } = await story.generate();
  await locate(near);
  const params = { inspectionId: story.inspectionId };
  const { content, contentHash, changesSinceSigned } = await story.admin.ask(getLatestReport, { params });
  expect(content.photos).toEqual(signed.content.photos);
  expect(contentHashOf(content)).toBe(contentHash);
  expect(changesSinceSigned).toEqual(['Distances from the property changed.']);
});

test('without a located property the report states what it did before', async () => {
  const { reply: report } = await story.generate();
  expect(report.content.photos[0]).toMatchObject({ distanceMeters: null, isOffSite: null });
  expect(await pageFor(story.admin)).not.toContain('from the property');
});
