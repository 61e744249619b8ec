import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { toCsv } from './toCsv.ts';
import { toGpx } from './toGpx.ts';

interface Exported {
  inspectionId: string;
  /** Newest first, as on the screen; files start with the oldest. */
  positions: readonly ShownPosition[];
}

const TYPES = {
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
  gpx: 'application/gpx+xml',
};

export function exportPositions(
  format: keyof typeof TYPES,
  { inspectionId, positions }: Exported,
): { name: string; contents: Blob } {
  const oldestFirst = positions.toReversed();
  const exportedAt = new Date().toISOString();
  const name = `gps-${inspectionId.slice(0, 8)}-${exportedAt.slice(0, 19).replaceAll(':', '-')}.${format}`;
  const writers = {
    json: () => toJson({ inspectionId, positions: oldestFirst }, exportedAt),
    csv: () => toCsv(oldestFirst),
    gpx: () => toGpx({ inspectionId, positions: oldestFirst }, exportedAt),
  };
  return { name, contents: new Blob([writers[format]()], { type: TYPES[format] }) };
}

function toJson({ inspectionId, positions }: Exported, exportedAt: string): string {
  const facts = positions.map(({ sending, ...position }) => ({
    ...position,
    isSaved: sending === null,
  }));
  return JSON.stringify({ inspectionId, exportedAt, positions: facts }, null, 2);
}
