import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { decideFinding, FindingDetails, type NewScan, recordScan } from '@sightline/contracts/scans/scans';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { picture, settled, waitUntil } from '../../offline/fakes.ts';
import { INSPECTION, SiteDevice, still } from '../fakes.ts';
import { findingDecision, scan } from './scans.ts';

let device: SiteDevice;
let requested: string[];
let sent: NewScan[];
beforeEach(() => {
  requested = [];
  sent = [];
  device = new SiteDevice();
  const reply = { ...scanOf([]), inspectionId: INSPECTION, receivedAt: ENDED_AT, by: 'Ada', decisions: [] };
  device
    .on(recordScan, ({ body }) => {
      sent.push(body as NewScan);
      requested.push(`scan with ${device.uploads.seen.length} keyframes`);
      return reply;
    })
    .on(decideFinding, ({ body }) => {
      requested.push((body as { state: string }).state);
      return reply;
    });
  device.isOnline = false;
});
afterEach(() => device.close());

const ENDED_AT = '2026-11-20T15:02:00.000Z';

function scanOf(keyframes: readonly string[]): NewScan {
  return {
    id: mintId(),
    roomLabel: 'Attic',
    type: 'quick',
    keyframes: [...keyframes],
    found: [],
    startedAt: '2026-11-20T15:00:00.000Z',
    endedAt: ENDED_AT,
    completeness: null,
    quality: null,
    framesJudged: 0,
    framesWithoutCrackCheck: 0,
    inventory: null,
    dimensions: null,
  };
}

it('a scan is sent after its keyframes and before what was decided about it, also by the next page', async () => {
  const before = device.outbox();
  const frames = [still(), still()];
  const made = scanOf(frames.map(({ id }) => id));
  await before.add(scan.entry({ id: made.id, parentId: INSPECTION, input: made }));
  const ids = { scanId: made.id, findingId: mintId() };
  const input = { ...ids, findingState: 'accepted' as const, details: FindingDetails.parse({}) };
  await before.add(findingDecision.entry({ id: mintId(), parentId: INSPECTION, input }));
  for (const frame of frames) await before.add(frame, picture());
  before.close();
  device.uploads.seen.length = 0;
  device.isOnline = true;
  const after = device.outbox();
  await waitUntil(() => requested.length === 2);
  await settled(after);
  expect(requested).toEqual(['scan with 2 keyframes', 'accepted']);
});

const region = (photoId: string): NewScan['found'][number] => ({
  id: mintId(),
  kind: 'crack',
  fixture: null,
  photoId,
  confidence: 0.8,
  outline: [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.5],
  ],
});

it('a scan is sent without a keyframe that a person has discarded, and without what was found on it', async () => {
  const outbox = device.outbox();
  const [left, gone] = [still(), still()];
  const made = { ...scanOf([left.id, gone.id]), found: [region(gone.id), region(left.id)] };
  await outbox.add(scan.entry({ id: made.id, parentId: INSPECTION, input: made }));
  for (const frame of [left, gone]) await outbox.add(frame, picture());
  await outbox.discard(gone.id);
  device.isOnline = true;
  outbox.retryNow();
  await settled(outbox);
  expect(sent).toMatchObject([{ keyframes: [left.id], found: [{ photoId: left.id }] }]);
});

it('a decision about what was found on a keyframe is discarded with it, and others are sent', async () => {
  const outbox = device.outbox();
  const [left, gone] = [still(), still()];
  const found = [region(gone.id), region(left.id)];
  const made = { ...scanOf([left.id, gone.id]), found };
  await outbox.add(scan.entry({ id: made.id, parentId: INSPECTION, input: made }));
  for (const [index, { id: findingId, photoId }] of found.entries()) {
    const findingState = index === 0 ? ('rejected' as const) : ('accepted' as const);
    const input = { scanId: made.id, findingId, photoId, findingState, details: FindingDetails.parse({}) };
    await outbox.add(findingDecision.entry({ id: mintId(), parentId: INSPECTION, input }));
  }
  for (const frame of [left, gone]) await outbox.add(frame, picture());
  await outbox.discard(gone.id);
  device.isOnline = true;
  outbox.retryNow();
  await settled(outbox);
  expect(requested.slice(1)).toEqual(['accepted']);
});
