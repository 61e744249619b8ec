import type { Measurement } from '@sightline/contracts/measurements';
import { measurementText } from '@sightline/contracts/measuring/units';
import Papa from 'papaparse';

interface Exported {
  inspectionId: string;
  measurements: readonly Measurement[];
}

const TYPES = { json: 'application/json', csv: 'text/csv;charset=utf-8' };
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** JSON has points and calibrations, so that values can be checked; CSV is a table of the values. */
export function exportMeasurements(
  format: keyof typeof TYPES,
  { inspectionId, measurements }: Exported,
): { name: string; contents: Blob } {
  const exportedAt = new Date().toISOString();
  const name = `measurements-${inspectionId.slice(0, 8)}-${exportedAt.slice(0, 19).replaceAll(':', '-')}.${format}`;
  const text =
    format === 'json'
      ? JSON.stringify({ inspectionId, exportedAt, measurements }, null, 2)
      : BYTE_ORDER_MARK + Papa.unparse(measurements.map(rowOf), { escapeFormulae: true });
  return { name, contents: new Blob([text], { type: TYPES[format] }) };
}

/** In millimeters, square millimeters or degrees, and as the screen shows it. */
function rowOf(measurement: Measurement): Record<string, string | number> {
  const { type, value, uncertainty, calibration } = measurement;
  return {
    Measured: measurement.measuredAt,
    Type: type,
    Shown: measurementText(measurement, measurement),
    'Value (mm, sq mm, degrees)': value,
    '95 % interval (+/-)': uncertainty,
    'Square-on only': measurement.isSquareOnOnly ? 'yes' : '',
    Reference: calibration.kind === 'none' ? '' : calibration.reference,
    Item: measurement.itemId ?? '',
    Room: measurement.roomLabel,
    Notes: measurement.notes,
    'Measured by': measurement.by,
    Photo: measurement.photoId,
    Id: measurement.id,
  };
}
