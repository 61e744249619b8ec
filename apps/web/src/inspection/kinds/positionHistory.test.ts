import { mintId } from '@sightline/contracts/core/ids';
import {
  type NewPosition,
  POSITION_HISTORY,
  type RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../offline/Entry.ts';
import { INSPECTION, reading } from '../fakes.ts';
import { positionsWithUnsent } from './positions.ts';

const [place] = reading('').input as [NewPosition];

/** A time this many minutes after nine. */
const takenAt = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

const stored = (minute: number): RecordedPosition => {
  const measured = { distanceMeters: null, isOffSite: null };
  const facts = {
    inspectionId: INSPECTION,
    receivedAt: takenAt(minute),
    by: 'Ana Ruiz (Inspector)',
    ...measured,
  };
  return { ...place, ...facts, id: mintId(), takenAt: takenAt(minute), description: `stored ${minute}` };
};

const unsent = (minute: number): Entry => {
  const position = { ...place, id: mintId(), takenAt: takenAt(minute), description: `unsent ${minute}` };
  const progress = { createdAt: minute, attempts: 0, state: 'waiting' as const, problem: null };
  return { ...reading(''), owner: 'ada', input: [position], ...progress };
};

describe('the history of positions', () => {
  it('shows the latest 100, those that are not sent yet among them', () => {
    const known = Array.from({ length: POSITION_HISTORY }, (_, minute) => stored(minute));
    const shown = positionsWithUnsent(known, [unsent(100), unsent(101), unsent(102)], null);
    expect(shown).toHaveLength(POSITION_HISTORY);
    expect(shown.slice(0, 4).map(({ description }) => description)).toEqual([
      'unsent 102',
      'unsent 101',
      'unsent 100',
      'stored 99',
    ]);
    expect(shown.at(-1)?.description).toBe('stored 3');
    // The distance of the oldest shown reading is measured from one that is not shown.
    expect(shown.at(-1)?.metersFromPrevious).toBe(0);
  });

  it('keeps an unsent reading in its place by time', () => {
    const shown = positionsWithUnsent([stored(5), stored(1)], [unsent(3)], null);
    expect(shown.map(({ description }) => description)).toEqual(['stored 5', 'unsent 3', 'stored 1']);
  });
});
