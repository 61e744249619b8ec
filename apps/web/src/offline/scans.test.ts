import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { FindingDetails, type NewScan } from '@sightline/contracts/scans/scans';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeDevice, INSPECTION, picture, settled, still, waitUntil } from './fakes.ts';

let device: FakeDevice;
beforeEach(() => {
  device = new FakeDevice();
  device.server.online = false;
});
afterEach(() => device.close());

const scanOf = (keyframes: readonly string[]): NewScan => ({
  ...{ id: mintId(), roomLabel: 'Attic', type: 'quick', keyframes: [...keyframes], found: [] },
  ...{ startedAt: '2026-11-20T15:00:00.000Z', endedAt: '2026-11-20T15:02:00.000Z' },
  ...{ completeness: null, quality: null, framesJudged: 0, framesWithoutCrackCheck: 0 },
  ...{ inventory: null, dimensions: null },
});

it('a scan is sent after its keyframes and before what was decided about it, also by the next page', async () => {
  const before = device.outbox();
  const frames = [still(), still()];
  const scan = scanOf(frames.map(({ id }) => id));
  await before.add({ kind: 'scan', id: scan.id, inspectionId: INSPECTION, scan });
  const decision = {
    kind: 'findingDecision',
    id: mintId(),
    inspectionId: INSPECTION,
    scanId: scan.id,
    details: FindingDetails.parse({}),
  } as const;
  await before.add({ ...decision, findingId: mintId(), findingState: 'accepted' });
  for (const frame of frames) await before.add(frame, picture());
  before.close();
  device.server.online = true;
  const after = device.outbox();
  await waitUntil(() => device.server.scanRequests.length === 2);
  await settled(after);
  expect(device.server.scanRequests).toEqual(['scan with 2 keyframes', 'accepted']);
});
