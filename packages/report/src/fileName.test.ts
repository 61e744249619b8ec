import { expect, test } from 'vitest';
import { type NamedByPlace, reportFileName } from './fileName.ts';

/** The names of report files. */

function named(address: string, changes: Partial<NamedByPlace> = {}): string {
  return reportFileName({
    inspection: { address, scheduledDate: '2026-11-25T15:00:00.000Z' },
    figures: { duration: null },
    generatedAt: '2026-11-26T15:00:00.000Z',
    timeZone: 'America/New_York',
    ...changes,
  });
}

test('a file is named after the street and the day of the inspection', () => {
  expect(named('1122 Story Lane, Pembroke Pines, FL 33027')).toBe(
    'Inspection report - 1122 Story Lane - 2026-11-25.pdf',
  );
  expect(named('1420 Calle Ocho, Unit 3B, Miami, FL 33135')).toBe(
    'Inspection report - 1420 Calle Ocho, Unit 3B - 2026-11-25.pdf',
  );
  expect(named('')).toBe('Inspection report - 2026-11-25.pdf');
});

test("the day is that of the organization's time zone, of the inspection before the appointment", () => {
  const inspection = { address: '9 Palm Way', scheduledDate: '2026-11-26T03:30:00.000Z' };
  expect(named('', { inspection })).toBe('Inspection report - 9 Palm Way - 2026-11-25.pdf');
  const duration = {
    source: 'marks' as const,
    minutes: 5,
    from: '2026-11-27T14:00:00.000Z',
    to: '2026-11-27T14:05:00.000Z',
    fromReceived: null,
    toReceived: null,
  };
  expect(named('9 Palm Way', { figures: { duration } })).toContain('2026-11-27');
});

test('letters of other languages stay, and characters that a system refuses do not', () => {
  expect(named('14 Calle Ñandú 🏠, Miami')).toBe('Inspection report - 14 Calle Ñandú 🏠 - 2026-11-25.pdf');
  expect(named('../../"x"\r\nSet-Cookie: a')).toBe('Inspection report - x Set-Cookie a - 2026-11-25.pdf');
  expect(named('1/2 Main\\St\u202Efdp')).toBe('Inspection report - 1 2 Main St fdp - 2026-11-25.pdf');
});

test('a long address ends after a whole character, below the length that systems allow', () => {
  const name = named('👨‍👩‍👧'.repeat(60));
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
  expect(name).not.toContain('\uFFFD');
  expect(named('é'.repeat(300))).toMatch(/^Inspection report - é{70} - 2026-11-25\.pdf$/);
});
