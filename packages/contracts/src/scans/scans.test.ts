import { expect, test } from 'vitest';
import { mintId } from '../core/ids.ts';
import { FindingDetails, type FoundRegion, findingsOf } from './scans.ts';

const region: FoundRegion = {
  id: mintId(),
  kind: 'crack',
  fixture: null,
  photoId: mintId(),
  outline: [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.2],
  ],
  confidence: 0.8,
};
const scan = { id: mintId(), roomLabel: 'Attic', found: [region], decisions: [] };
const NO_DETAILS = FindingDetails.parse({});
const decided = (
  state: 'possible' | 'accepted' | 'rejected',
  at: string,
  details: Partial<FindingDetails> = {},
) => ({
  id: mintId(),
  findingId: region.id,
  by: 'Ana Ruiz (Inspector)',
  ...NO_DETAILS,
  ...details,
  state,
  at,
});

test('findings of the device are only possible until a person has decided', () => {
  expect(findingsOf(scan)).toEqual([
    {
      ...region,
      ...NO_DETAILS,
      scanId: scan.id,
      roomLabel: 'Attic',
      state: 'possible',
      decidedBy: null,
      decidedAt: null,
    },
  ]);
});

test('the last decision counts, with its details', () => {
  const decisions = [
    decided('rejected', '2026-11-20T10:00:00Z'),
    decided('accepted', '2026-11-20T10:01:00Z', { note: 'Wider than 1/8 in.', severity: 'critical' }),
  ];
  expect(findingsOf({ ...scan, decisions })).toMatchObject([
    {
      state: 'accepted',
      decidedBy: 'Ana Ruiz (Inspector)',
      decidedAt: '2026-11-20T10:01:00Z',
      note: 'Wider than 1/8 in.',
      severity: 'critical',
      itemId: null,
    },
  ]);
});
