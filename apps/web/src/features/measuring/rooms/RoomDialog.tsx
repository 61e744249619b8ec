import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { RoomUnit } from '@sightline/contracts/organization/organizationSettings';
import { RoomType } from '@sightline/contracts/site/roomTypes';
import type { SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import { isLength } from '@sightline/measuring/roomSizes';
import { SIZE_LABELS } from '@sightline/measuring/roomTexts';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import { SITE_ROOM_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { KnownRoom } from '../../../inspection/kinds/siteRooms.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ownRoomVersion } from '../ownVersions.ts';
import { SendingLine } from '../SendingLine.tsx';
import type { Choice } from '../useChoices.ts';
import type { MeasuringFormat } from '../useMeasuringTool.ts';
import {
  changeOf,
  type DimensionDraft,
  draftOf,
  problemsOf,
  type RoomDraft,
  SIDES,
  type Side,
} from './roomDraft.ts';

interface RoomDialogProps {
  /** Null for a new room. */
  room: KnownRoom | null;
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  format: MeasuringFormat;
  /** The unit of a size that is typed without one. */
  unit: RoomUnit;
  onSave: (change: SiteRoomFields) => void;
  onClose: () => void;
}

export function RoomDialog({
  room,
  measurements,
  choices,
  format,
  unit,
  onSave,
  onClose,
}: RoomDialogProps): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(room, format));
  const [isChecked, setChecked] = useState(false);
  const problems = isChecked ? problemsOf(draft, unit) : {};
  const update = (change: Partial<RoomDraft>): void => setDraft({ ...draft, ...change });
  const save = (): void => {
    setChecked(true);
    if (Object.keys(problemsOf(draft, unit)).length > 0) return;
    onSave(changeOf(draft, room, { format, unit }));
    onClose();
  };
  return (
    <FormDialog title={room ? 'Edit room' : 'Add room'} onSave={save} onClose={onClose}>
      {room?.sending === 'needsAttention' && (
        <SendingLine {...room} own={ownRoomVersion(room.refused, { measurements, format })} />
      )}
      <NameFields {...{ draft, update }} problem={problems.name} />
      {SIDES.map((side) => (
        <DimensionField
          key={side}
          {...{ side, choices, unit }}
          draft={draft[side]}
          measurements={measurements.filter(isLength)}
          problem={problems[side]}
          onChange={(dimension) => update({ [side]: dimension })}
        />
      ))}
      <TextField
        label="Notes"
        multiline
        maxRows={5}
        value={draft.notes}
        onChange={({ target }) => update({ notes: target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </FormDialog>
  );
}

interface NameFieldsProps {
  draft: RoomDraft;
  update: (change: Partial<RoomDraft>) => void;
  problem: string | undefined;
}

/** Choosing a type names the room, as in the workspace; the name can then be edited. */
function NameFields({ draft: { name, type }, update, problem }: NameFieldsProps): ReactNode {
  return (
    <>
      <TextField
        select
        label={SITE_ROOM_FIELD_LABELS.type}
        value={type}
        onChange={({ target }) => {
          const chosen = RoomType.parse(target.value);
          update({
            type: chosen,
            ...(name === ROOM_TYPE_LABELS[type] && { name: ROOM_TYPE_LABELS[chosen] }),
          });
        }}
      >
        {RoomType.options.map((option) => (
          <MenuItem key={option} value={option}>
            {ROOM_TYPE_LABELS[option]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={SITE_ROOM_FIELD_LABELS.name}
        value={name}
        error={problem !== undefined}
        helperText={problem ?? 'Photos and measurements with this room name belong to it'}
        onChange={({ target }) => update({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </>
  );
}

interface DimensionFieldProps {
  side: Side;
  draft: DimensionDraft;
  /** The measurements whose length can be used. */
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  /** The unit of a number that is typed without one. */
  unit: RoomUnit;
  problem: string | undefined;
  onChange: (draft: DimensionDraft) => void;
}

const TYPED = '';
const EXAMPLES: Record<RoomUnit, string> = { inches: '147 1/2', feet: `12' 3 1/2"`, meters: '3.75' };

/** One side of a room: typed, or taken from a measurement. */
function DimensionField(props: DimensionFieldProps): ReactNode {
  const { side, draft, measurements, choices, unit, problem, onChange } = props;
  const label = SIZE_LABELS[side];
  const isListed = measurements.some(({ id }) => id === draft.measurementId);
  const numberOf = (photoId: string): string =>
    `Photo ${choices.find(({ id }) => id === photoId)?.number ?? ''}`;
  return (
    <Stack direction="row" spacing={1}>
      {draft.measurementId === null && (
        <TextField
          fullWidth
          label={label}
          value={draft.text}
          placeholder={EXAMPLES[unit]}
          error={problem !== undefined}
          helperText={problem ?? `A number alone is in ${unit}`}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
          slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
        />
      )}
      {(measurements.length > 0 || draft.measurementId !== null) && (
        <TextField
          select
          fullWidth
          label={`${label} from`}
          value={draft.measurementId ?? TYPED}
          onChange={({ target }) =>
            onChange({ ...draft, measurementId: target.value === TYPED ? null : target.value })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value={TYPED}>Typed</MenuItem>
          {draft.measurementId !== null && !isListed && (
            <MenuItem value={draft.measurementId}>A deleted measurement</MenuItem>
          )}
          {measurements.map((measurement) => (
            <MenuItem key={measurement.id} value={measurement.id}>
              {describeMeasurement(measurement)}, {numberOf(measurement.photoId)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
