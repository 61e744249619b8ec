import type { MeasurementFields } from '@sightline/contracts/measurements/measurements';
import type { Dimension, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import { CHECKS } from '@sightline/measuring/checks';
import { roomFormat, roomSizeLines } from '@sightline/measuring/roomTexts';
import { counted } from '@sightline/wording/counted';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import {
  LENGTH_UNIT_LABELS,
  MEASUREMENT_FIELD_LABELS,
  SITE_ROOM_FIELD_LABELS,
} from '@sightline/wording/siteLabels';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { SIDES, type Side } from './rooms/roomDraft.ts';
import type { MeasuringFormat } from './useMeasuringTool.ts';

/** A person's own values that the server refused, as text such as `notes "Leak"` or `no length`. */

interface Shown {
  measurements: readonly KnownMeasurement[];
  format: MeasuringFormat;
}

export function ownRoomVersion(refused: SiteRoomFields | null, shown: Shown): string[] {
  const { name, type, notes, isCompleted } = refused ?? {};
  const sides = SIDES.map((side) => sideText(side, refused?.[side], shown));
  return [
    quoted(SITE_ROOM_FIELD_LABELS.name, name),
    quoted(SITE_ROOM_FIELD_LABELS.type, type && ROOM_TYPE_LABELS[type]),
    ...sides,
    quoted(SITE_ROOM_FIELD_LABELS.notes, notes),
    isCompleted !== undefined && (isCompleted ? 'completed' : 'not completed'),
  ].filter((text) => typeof text === 'string');
}

function sideText(
  side: Side,
  dimension: Dimension | null | undefined,
  { measurements, format }: Shown,
): string | false {
  if (dimension === undefined) return false;
  const none = { length: null, width: null, height: null };
  const [line] = roomSizeLines({ ...none, [side]: dimension }, measurements, roomFormat(format));
  if (line) return line.toLowerCase();
  return dimension ? `${side} from a deleted measurement` : `no ${side}`;
}

export function ownMeasurementVersion(
  refused: MeasurementFields | null,
  labelOf: (itemId: string) => string,
): string[] {
  const { itemId, roomLabel, notes, unit, precision, check, sameAs } = refused ?? {};
  return [
    quoted(MEASUREMENT_FIELD_LABELS.itemId, itemId === null ? '' : itemId && labelOf(itemId)),
    quoted(MEASUREMENT_FIELD_LABELS.roomLabel, roomLabel),
    quoted(MEASUREMENT_FIELD_LABELS.notes, notes),
    unit && LENGTH_UNIT_LABELS[unit].toLowerCase(),
    precision !== undefined && counted(precision, 'decimal'),
    quoted(MEASUREMENT_FIELD_LABELS.check, check === null ? '' : check && CHECKS[check].name),
    sameAs !== undefined && (sameAs ? 'same length as another' : 'no same length'),
  ].filter((text) => typeof text === 'string');
}

function quoted(label: string, text: string | undefined): string | false {
  if (text === undefined) return false;
  const name = label.toLowerCase();
  return text === '' ? `no ${name}` : `${name} "${text}"`;
}
