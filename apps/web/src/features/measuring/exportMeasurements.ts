import { Measurement } from '@sightline/contracts/measurements/measurements';
import type { RoomSize, RoomSizes, SiteRoom, SizeName } from '@sightline/contracts/site/siteRooms';
import { roomSizes } from '@sightline/measuring/roomSizes';
import { ROOM_FORMAT, roomSizeText, SIZE_LABELS } from '@sightline/measuring/roomTexts';
import { measurementText } from '@sightline/measuring/units';
import { csvTable } from '@sightline/wording/csv';
import { fileTime } from '@sightline/wording/dates';
import { basisText, checkText } from '@sightline/wording/measurementTexts';
import { MEASUREMENT_TYPE_LABELS } from '@sightline/wording/siteLabels';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';

interface Exported {
  inspectionId: string;
  measurements: readonly KnownMeasurement[];
  rooms: readonly SiteRoom[];
}

const TYPES = { json: 'application/json', csv: 'text/csv;charset=utf-8' };
/** JSON includes points and calibrations, so that values can be checked; CSV is a table of the values. */
export function exportMeasurements(
  format: keyof typeof TYPES,
  exported: Exported,
): { name: string; contents: Blob } {
  const exportedAt = new Date().toISOString();
  const name = `measurements-${fileTime(exportedAt)}.${format}`;
  const text = format === 'json' ? jsonOf(exported, exportedAt) : csvOf(exported);
  return { name, contents: new Blob([text], { type: TYPES[format] }) };
}

function jsonOf({ inspectionId, measurements, rooms }: Exported, exportedAt: string): string {
  // Unsent measurements are exported and marked as such.
  const stated = measurements.map((measurement) => ({
    ...Measurement.partial().parse({ ...measurement, receivedAt: measurement.receivedAt ?? undefined }),
    isSent: measurement.sending === null,
  }));
  const withSizes = rooms.map((room) => ({ ...room, sizes: roomSizes(room, measurements) }));
  return JSON.stringify({ inspectionId, exportedAt, measurements: stated, rooms: withSizes }, null, 2);
}

function csvOf({ measurements, rooms }: Exported): string {
  const rows = [...measurements.map(rowOf), ...rooms.flatMap((room) => rowsOfRoom(room, measurements))];
  return csvTable(rows, COLUMNS);
}

const COLUMNS = [
  ...['Measured', 'Type', 'Shown', 'Value (mm, sq mm, cu mm, degrees)', '95 % interval (+/-)'],
  ...['Square-on only', 'Check', 'Calibrated by', 'Item', 'Room', 'Notes', 'Measured by', 'Photo', 'Id'],
] as const;
type Row = Partial<Record<string, string | number>>;

/** Values in millimeters, square millimeters or degrees, and as shown on the screen. */
function rowOf(measurement: KnownMeasurement): Row {
  const { value, uncertainty, isSquareOnOnly } = measurement;
  return {
    Measured: measurement.measuredAt,
    Type: MEASUREMENT_TYPE_LABELS[measurement.type],
    Shown: measurementText(measurement, measurement),
    ...numbers({ value, uncertainty, isSquareOnOnly }),
    Check: checkText(measurement),
    'Calibrated by': basisText(measurement),
    Item: measurement.itemId ?? '',
    Room: measurement.roomLabel,
    Notes: measurement.notes,
    'Measured by': measurement.by,
    Photo: measurement.photoId,
    Id: measurement.id,
  };
}

function rowsOfRoom(room: SiteRoom, measurements: readonly KnownMeasurement[]): Row[] {
  const sizes = Object.entries(roomSizes(room, measurements)) as [SizeName, RoomSizes[SizeName]][];
  return sizes.flatMap(([name, size]) => {
    if (!size) return [];
    const facts = { Room: room.name, Notes: room.notes, 'Measured by': room.by, Id: room.id };
    const type = `Room ${SIZE_LABELS[name].toLowerCase()}`;
    return [
      {
        Measured: room.updatedAt,
        Type: type,
        Shown: roomSizeText(name, size, ROOM_FORMAT),
        ...numbers(size),
        ...facts,
      },
    ];
  });
}

function numbers(size: RoomSize): Row {
  return {
    'Value (mm, sq mm, cu mm, degrees)': size.value,
    '95 % interval (+/-)': size.uncertainty ?? '',
    'Square-on only': size.isSquareOnOnly ? 'yes' : '',
  };
}
