import { mintId } from '@sightline/contracts/core/ids';
import { setSite } from '@sightline/contracts/inspections/inspections';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { usualLayout } from '@sightline/contracts/reports/layout';
import type { ReportType } from '@sightline/contracts/reports/types';
import {
  decideFinding,
  type FindingDetails,
  type FindingState,
  type NewScan,
  recordScan,
} from '@sightline/contracts/scans/scans';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { sentScan } from '../../testing/accessWorld.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** A scan finding enters a report only when a person has accepted it. */

let server: TestServer;
let story: ReportStory;
let photoId: string;
let scan: NewScan;
let [crack, stain, sink] = ['', '', ''];

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  ({ story, photoId } = await ReportStory.withDeficiency(server));
  // Every keyframe is left out unless a person puts it into the report.
  await setDisposition('leftOut');
  await story.photo('electricalFinal');
  const sent = sentScan(photoId);
  [crack, stain, sink] = [mintId(), mintId(), mintId()];
  const [region] = sent.found;
  if (!region) throw new Error('the scan found nothing');
  scan = {
    ...sent,
    found: [
      { ...region, id: crack },
      { ...region, id: stain, kind: 'irregularArea', confidence: 0.4 },
      { ...region, id: sink, kind: 'object', fixture: 'sink' },
    ],
  };
  await story.admin.ask(recordScan, { params: { inspectionId: story.inspectionId }, body: scan });
});
afterAll(() => server.close());

async function decide(
  findingId: string,
  state: FindingState,
  details: Partial<FindingDetails> = {},
): Promise<void> {
  const params = { scanId: scan.id, findingId };
  await story.admin.ask(decideFinding, { params, body: { decisionId: mintId(), state, ...details } });
}

async function setDisposition(disposition: 'leftOut' | 'inReport' | 'deleted'): Promise<void> {
  const body = { disposition, reason: disposition === 'deleted' ? 'Wrong room' : '' };
  await story.admin.ask(setPhotoDisposition, { params: { photoId }, body });
}

test('an accepted finding is in the report with its outline, its details and who accepted it', async () => {
  await decide(crack, 'accepted', {
    note: 'Wider than <1/8 in.',
    severity: 'critical',
    itemId: 'electricalFinal',
  });
  const { reply } = await story.generate();
  expect(reply.content.scanFindings).toMatchObject([
    {
      id: crack,
      kind: 'crack',
      confidence: 0.83,
      outline: scan.found[0]?.outline,
      roomLabel: 'Garage',
      note: 'Wider than <1/8 in.',
      severity: 'critical',
      itemId: 'electricalFinal',
      accepted: { by: 'Ada Lima (Admin)' },
      scannedBy: 'Ada Lima (Admin)',
      keyframe: { id: photoId, width: 320, height: 240 },
    },
  ]);
  expect(contentHashOf(reply.content)).toBe(reply.contentHash);
  const page = await story.deliveredPage(reply.id);
  for (const said of [
    '<h2>Scan findings (1)</h2>',
    '<h3>Scan finding 1: Possible crack</h3>',
    ' · Garage</p>',
    '>Critical, ',
    'Wider than &lt;1/8 in.',
    'Confidence of the scanner: high (83%)',
    'Accepted by Ada Lima (Admin) on ',
    `<img src="/api/photos/${photoId}/image" alt="Possible crack, outlined on the picture of the scan"`,
    '<p class="fact">Scan finding 1</p>',
    '<dt>Accepted scan findings</dt><dd>1, of which 1 critical</dd>',
  ])
    expect(page).toContain(said);
  expect(page).toMatch(/<svg class="markup"[^>]*><path d="M\d[^"]*Z" fill="#FF5252"/);
  // Its keyframe is among the photos only where a person put it there.
  expect(page).toContain('Photos (1)');
});

test('a finding states how far from the property its picture was taken; never its coordinates, which a client may not read', async () => {
  const params = { inspectionId: story.inspectionId };
  const site = { latitude: 25.981434, longitude: -80.234321, accuracyMeters: 5 };
  await story.admin.ask(setSite, { params, body: { source: 'captured', ...site } });
  await decide(crack, 'accepted');
  const { reply } = await story.generate();
  expect(reply.content.scanFindings[0]?.keyframe).toMatchObject({
    position: { accuracyMeters: 6 },
    distanceMeters: 22,
  });
  expect(JSON.stringify(reply.content.scanFindings)).not.toContain('latitude');
  expect(await story.deliveredPage(reply.id)).toContain(
    'Location recorded (± 20 ft), 72 ft from the property',
  );
  await story.admin.ask(setSite, { params, body: { source: 'captured', ...site, latitude: 25.99 } });
  expect((await story.latest()).changesSinceSigned).toEqual(['Distances from the property changed.']);
});

test('nothing that is undecided, rejected or opened again enters a report, and the signer is told', async () => {
  await decide(crack, 'accepted');
  await decide(crack, 'possible');
  await decide(stain, 'rejected');
  const told = '1 possible finding of a scan is neither accepted nor rejected, and not in the report.';
  expect((await story.prepare()).warnings.partial.map(({ text }) => text)).toContain(told);
  expect((await story.generate({ acknowledged: [] })).status).toBe(409);
  const { reply } = await story.generate();
  expect(reply.content.scanFindings).toEqual([]);
  expect(await story.deliveredPage(reply.id)).not.toMatch(/Scan [Ff]inding|Possible crack|Irregular|Sink/);
});

test('a report of another type has the possible defects, and no fixtures', async () => {
  for (const id of [crack, stain, sink]) await decide(id, 'accepted');
  const pageOf = async (type: ReportType): Promise<string> =>
    await story.deliveredPage((await story.generate({ type })).reply.id);
  expect(await pageOf('comprehensive')).toContain('Scan finding 3: Fixture: Sink');
  for (const type of ['defect-only', 'compliance'] as const) {
    const page = await pageOf(type);
    expect(page).toContain('Scan findings (2)');
    expect(page).toContain('Scan finding 2: Irregular or discolored area');
    expect(page).toContain('Confidence of the scanner: low (40%)');
    expect(page).not.toContain('Sink');
  }
  expect(await pageOf('summary')).not.toContain('Scan findings');
});

test('the section is where the layout puts it, and goes with its pictures when they are switched off', async () => {
  await decide(crack, 'accepted');
  const usual = usualLayout('comprehensive');
  const layout = { ...usual, sections: ['scanFindings', 'deficiencies'] as const, includePhotos: false };
  const first = { ...layout, sections: [...layout.sections] };
  const page = await story.deliveredPage((await story.generate({ layout: first })).reply.id);
  expect(page.indexOf('Scan findings (1)')).toBeLessThan(page.indexOf('Deficiencies (1)'));
  expect(page).not.toContain(`/api/photos/${photoId}/image`);
  const without = { ...first, sections: first.sections.slice(1) };
  const { reply } = await story.generate({ layout: without });
  expect(reply.content.scanFindings).toHaveLength(1);
  expect(await story.deliveredPage(reply.id)).not.toMatch(/Scan [Ff]inding \d/);
});

test('a finding whose keyframe was deleted is stated without a picture', async () => {
  await decide(crack, 'accepted');
  await setDisposition('deleted');
  const { reply } = await story.generate();
  expect(reply.content.scanFindings).toMatchObject([{ id: crack, keyframe: null }]);
  const page = await story.deliveredPage(reply.id);
  expect(page).toContain('Its picture was deleted before this report was signed');
  expect(page).not.toContain(`/api/photos/${photoId}/image`);
});

test('what is decided after the signature changes no signed report; staff and the next version are told', async () => {
  await decide(crack, 'accepted');
  const { reply: signed } = await story.generate();
  await decide(crack, 'accepted', { note: 'Grew since.' });
  await decide(stain, 'accepted');
  const changes = ['1 scan finding added.', 'Scan finding 1: note changed.'];
  const latest = await story.latest();
  expect([latest.content, latest.contentHash]).toEqual([signed.content, signed.contentHash]);
  expect(latest).toMatchObject({ changesSinceSigned: changes, changedParts: ['scanFindings'] });
  const { reply: next } = await story.generate();
  expect(next.content.reportVersion.supersedes?.changes).toEqual(changes);
  await decide(crack, 'rejected');
  expect((await story.latest()).changesSinceSigned).toEqual(['1 scan finding removed.']);
});
