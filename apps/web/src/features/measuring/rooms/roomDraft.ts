import type { RoomType } from '@sightline/contracts/site/roomTypes';
import { Dimension, type SiteRoom, type SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import { parseLength } from '@sightline/measuring/parseLength';
import { roomFormat } from '@sightline/measuring/roomTexts';
import { type LengthUnit, sizeText } from '@sightline/measuring/units';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import type { MeasuringFormat } from '../useMeasuringTool.ts';

export const SIDES = ['length', 'width', 'height'] as const;
export type Side = (typeof SIDES)[number];

export interface DimensionDraft {
  text: string;
  /** Null if the size is typed. */
  measurementId: string | null;
}

export type RoomDraft = Record<Side, DimensionDraft> & { name: string; type: RoomType; notes: string };

export function draftOf(room: SiteRoom | null, format: MeasuringFormat): RoomDraft {
  const { type = 'living_room', notes = '' } = room ?? {};
  const side = (dimension: Dimension | null = null): DimensionDraft => ({
    text: dimension?.kind === 'typed' ? typedText(dimension.value, format) : '',
    measurementId: dimension?.kind === 'measured' ? dimension.measurementId : null,
  });
  const sides = { length: side(room?.length), width: side(room?.width), height: side(room?.height) };
  return { name: room?.name ?? ROOM_TYPE_LABELS[type], type, notes, ...sides };
}

function typedText(value: number, format: MeasuringFormat): string {
  return sizeText({ value, uncertainty: null, dimensions: 1 }, roomFormat(format));
}

export type RoomProblems = Partial<Record<Side | 'name', string>>;

/** @param unit the unit of a number without one */
export function problemsOf(draft: RoomDraft, unit: LengthUnit): RoomProblems {
  const wrong = SIDES.filter((side) => !isReadable(draft[side], unit));
  return {
    ...(draft.name.trim() === '' && { name: 'Required' }),
    ...Object.fromEntries(
      wrong.map((side) => [side, `Enter a length larger than zero, such as 12' 3" or 3.75 m`]),
    ),
  };
}

function isReadable({ text, measurementId }: DimensionDraft, unit: LengthUnit): boolean {
  if (measurementId !== null || text.trim() === '') return true;
  return Dimension.safeParse({ kind: 'typed', value: parseLength(text, unit) }).success;
}

/** The fields that differ from the stored room; all fields of a new one. */
export function changeOf(
  draft: RoomDraft,
  room: SiteRoom | null,
  { format, unit }: { format: MeasuringFormat; unit: LengthUnit },
): SiteRoomFields {
  const before = draftOf(room, format);
  const isSame = (side: Side): boolean =>
    draft[side].text === before[side].text && draft[side].measurementId === before[side].measurementId;
  const [name, notes] = [draft.name.trim(), draft.notes.trim()];
  const changed = SIDES.filter((side) => !isSame(side));
  return {
    ...((!room || name !== room.name) && { name }),
    ...((!room || draft.type !== room.type) && { type: draft.type }),
    ...(notes !== before.notes && { notes }),
    ...Object.fromEntries(changed.map((side) => [side, dimensionOf(draft[side], unit)])),
  };
}

function dimensionOf({ text, measurementId }: DimensionDraft, unit: LengthUnit): Dimension | null {
  if (measurementId !== null) return { kind: 'measured', measurementId };
  const value = parseLength(text, unit);
  return value === null ? null : { kind: 'typed', value };
}
