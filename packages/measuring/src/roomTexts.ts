import type { RoomSize, SiteRoom, SizeName } from '@sightline/contracts/site/siteRooms';
import { roomSizes } from './roomSizes.ts';
import { type Format, sizeText } from './units.ts';

export const SIZE_LABELS: Record<SizeName, string> = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  area: 'Area',
  volume: 'Volume',
};

export const SIZE_DIMENSIONS = { length: 1, width: 1, height: 1, area: 2, volume: 3 } as const;

const NAMES = Object.keys(SIZE_LABELS) as SizeName[];

/** `Length 12 ft 3.00 in ± 0.21 in`: one line for each size that is known. */
export function roomSizeLines(
  room: Pick<SiteRoom, 'length' | 'width' | 'height'>,
  measurements: Parameters<typeof roomSizes>[1],
  format: Format,
): string[] {
  const sizes = roomSizes(room, measurements);
  return NAMES.flatMap((name) => {
    const size = sizes[name];
    return size ? [`${SIZE_LABELS[name]} ${roomSizeText(name, size, format)}`] : [];
  });
}

/** A room of 150 inches is one of 12 ft 6 in to everybody. */
export function roomFormat({ unit, precision }: Format): Format {
  return { unit: unit === 'inches' ? 'feetAndInches' : unit, precision };
}

/** The format of rooms where nobody has chosen a unit: in exports and reports. */
export const ROOM_FORMAT: Format = { unit: 'feetAndInches', precision: 2 };

/**
 * A size that was typed in whole or in part has no interval, and says so.
 * @param source what a size with an interval was taken from: `measured on Photo 1`
 */
export function roomSizeText(name: SizeName, size: RoomSize, format: Format, source = ''): string {
  const text = sizeText({ ...size, dimensions: SIZE_DIMENSIONS[name] }, format);
  const typed = SIZE_DIMENSIONS[name] === 1 ? 'typed' : 'no interval, because a size was typed';
  const remarks = [size.uncertainty === null ? typed : source, size.isSquareOnOnly ? 'square-on only' : ''];
  const remark = remarks.filter((part) => part !== '').join(', ');
  return remark === '' ? text : `${text} (${remark})`;
}
