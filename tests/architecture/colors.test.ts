import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { knownFiles, ROOT } from './imports.ts';

const TABLE = 'apps/web/src/inspection/ui/statusTones.ts';
const HEADER = 'apps/web/src/features/portal/OwnHeader.tsx';

/** A second table of colors, or a color that is given where a state is shown. */
const CHOSEN = [
  /Record<[^>]*\b(?:InspectionStatus|ReportDisplayStatus|ReportStatus|InspectionResult|Delivery)\b[^>]*, ChipTone>/,
  /tone="\w+">\s*\{?(?:INSPECTION_STATUS|REPORT_STATUS|RESULT|DELIVERY_STATE)_LABELS\b/,
];

/** A chip for a status, which only the header of the record has. */
const CHIP =
  /<InspectionStatusChip\b|<StatusChip[^>]*>\s*\{?(?:INSPECTION_STATUS|REPORT_STATUS|DELIVERY_STATE)_LABELS\b/;

const choosesColor = (code: string): boolean => CHOSEN.some((pattern) => pattern.test(code));

it('the colors of states of inspections, reports and deliveries are in one table', () => {
  const files = knownFiles(['apps/web/src/*.ts', 'apps/web/src/*.tsx']);
  const found = files.filter((file) => choosesColor(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found).toEqual([TABLE]);
});

it('a status is a dot and its word in rows and on cards, and a chip in the header of its record', () => {
  const files = knownFiles(['apps/web/src/*.tsx']);
  const found = files.filter((file) => CHIP.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found).toEqual([HEADER]);
});

it.each([
  ['<StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>', true],
  ['<InspectionStatusDot inspection={inspection} />', false],
])('%s is a chip for a status: %s', (code, expected) => {
  expect(CHIP.test(code)).toBe(expected);
});

it.each([
  ['const TONES: Record<InspectionStatus, ChipTone> = {', true],
  ["const TONES: Record<Delivery['state'], ChipTone> = {", true],
  ['<StatusDot tone="green">{INSPECTION_STATUS_LABELS.scheduled}</StatusDot>', true],
  ['<StatusDot tone={STATUS_TONES.scheduled}>{INSPECTION_STATUS_LABELS.scheduled}</StatusDot>', false],
])('%s chooses a color of its own: %s', (code, expected) => {
  expect(choosesColor(code)).toBe(expected);
});
