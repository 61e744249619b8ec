import { BYTE_ORDER_MARK, FORMULA } from '@sightline/wording/csv';
import Papa from 'papaparse';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';

/** A table for spreadsheets. Texts that a spreadsheet would run as a formula get an apostrophe; numbers stay numbers. */
export function toCsv(positions: readonly ShownPosition[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(positions.map(rowOf), { escapeFormulae: FORMULA });
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
