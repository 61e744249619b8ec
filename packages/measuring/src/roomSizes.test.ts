import { mintId } from '@sightline/contracts/core/ids';
import type { Dimension } from '@sightline/contracts/site/siteRooms';
import { describe, expect, test } from 'vitest';
import { measurementsOf } from './measuredDimensions.ts';
import { roomSizes } from './roomSizes.ts';
import { roomSizeLines, roomSizeText } from './roomTexts.ts';

const [photo, otherPhoto] = [mintId(), mintId()];
const measured = (value: number, uncertainty: number, photoId = photo) => ({
  id: mintId(),
  photoId,
  type: 'distance' as const,
  value,
  uncertainty,
  isSquareOnOnly: false,
});
const from = ({ id: measurementId }: { id: string }): Dimension => ({ kind: 'measured', measurementId });
const typed = (value: number): Dimension => ({ kind: 'typed', value });
const room = (length: Dimension | null, width: Dimension | null, height: Dimension | null = null) => ({
  length,
  width,
  height,
});

describe('the sizes of a room', () => {
  test('errors of one calibration add up; those of two photos are independent', () => {
    const [long, wide, elsewhere] = [measured(4000, 40), measured(3000, 60), measured(3000, 60, otherPhoto)];
    const all = [long, wide, elsewhere];
    expect(roomSizes(room(from(long), from(wide)), all).area).toMatchObject({ value: 12e6 });
    expect(roomSizes(room(from(long), from(wide)), all).area?.uncertainty).toBeCloseTo(0.03 * 12e6, 6);
    const independent = Math.hypot(0.01, 0.02) * 12e6;
    expect(roomSizes(room(from(long), from(elsewhere)), all).area?.uncertainty).toBeCloseTo(independent, 6);
  });

  test('one typed size leaves the area and the volume without an interval', () => {
    const long = measured(4000, 40);
    const sizes = roomSizes(room(from(long), typed(3000), typed(2500)), [long]);
    expect(sizes.length).toMatchObject({ value: 4000, uncertainty: 40 });
    expect(sizes.area).toMatchObject({ value: 12e6, uncertainty: null });
    expect(sizes.volume).toMatchObject({ value: 30e9, uncertainty: null });
  });

  test('a deleted measurement leaves its size unknown, as does one that is not a length', () => {
    const long = measured(4000, 40);
    const area = { ...measured(9, 1), type: 'area' as const };
    const sizes = roomSizes(room(from(long), from(area)), [area]);
    expect([sizes.length, sizes.width, sizes.area]).toEqual([null, null, null]);
    expect(measurementsOf(room(from(long), typed(1)))).toEqual([long.id]);
  });

  test('have texts with their limits', () => {
    const long = { ...measured(3048, 30.48), isSquareOnOnly: true };
    const lines = roomSizeLines(room(from(long), typed(3048)), [long], {
      unit: 'feetAndInches',
      precision: 1,
    });
    expect(lines).toEqual([
      'Length 10 ft 0.0 in ± 1.2 in (square-on only)',
      'Width 10 ft 0.0 in (typed)',
      'Area 100.0 sq ft (no interval, because a size was typed, square-on only)',
    ]);
  });

  test('in a report name their source, or that they were typed', () => {
    const format = { unit: 'meters', precision: 2 } as const;
    const [source, size] = ['measured on Photo 1', { value: 3000, uncertainty: 20, isSquareOnOnly: true }];
    expect(roomSizeText('length', size, format, source)).toBe(
      '3.00 ± 0.02 m (measured on Photo 1, square-on only)',
    );
    const typed = { ...size, uncertainty: null, isSquareOnOnly: false };
    expect(roomSizeText('length', typed, format, source)).toBe('3.00 m (typed)');
  });
});
