import { csvTable } from '@sightline/wording/csv';
import { fileTime } from '@sightline/wording/dates';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { toGpx } from './toGpx.ts';

interface Exported {
  inspectionId: string;
  /** The readings, newest first as on the screen; files start with the oldest. */
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
  const name = `gps-${fileTime(exportedAt)}.${format}`;
  const writers = {
    json: () => toJson({ inspectionId, positions: oldestFirst }, exportedAt),
    csv: () => csvTable(oldestFirst.map(rowOf)),
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

function rowOf(position: ShownPosition): Record<string, string | number> {
  const { speedMetersPerSecond: speed, metersFromPrevious } = position;
  return {
    Time: position.takenAt,
    Received: position.receivedAt ?? '',
    Latitude: position.latitude,
    Longitude: position.longitude,
    'Accuracy (m)': position.accuracyMeters,
    'Altitude (m)': position.altitude ?? '',
    'Heading (degrees)': position.heading ?? '',
    'Speed (km/h)': speed === null ? '' : rounded(speed * 3.6),
    'Distance from previous (m)': metersFromPrevious === null ? '' : rounded(metersFromPrevious),
    'Distance from property (m)': position.distanceMeters ?? '',
    'Off site': offSiteText(position.isOffSite),
    Category: position.category,
    Description: position.description,
    Address: position.address,
    'Recorded by': position.by ?? '',
    Id: position.id,
  };
}

function offSiteText(isOffSite: boolean | null): string {
  if (isOffSite === null) return '';
  return isOffSite ? 'yes' : 'no';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
