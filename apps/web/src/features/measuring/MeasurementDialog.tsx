import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import type { MeasurementFields } from '@sightline/contracts/measurements/measurements';
import { averageableWith } from '@sightline/measuring/averages';
import { isLength } from '@sightline/measuring/roomSizes';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { describeMeasurement as textOf } from '@sightline/wording/measurementTexts';
import { type ReactNode, useId, useState } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { CheckChoice } from './Check.tsx';
import { describeMeasurement } from './editMeasurements.ts';
import { FormatFields } from './FormatFields.tsx';
import { SendingLine } from './SendingLine.tsx';

interface MeasurementDialogProps {
  measurement: KnownMeasurement;
  /** The person's own values that the server refused; empty if none. */
  own: readonly string[];
  /** All measurements of the inspection. */
  measurements: readonly KnownMeasurement[];
  items: readonly Pick<ChecklistItem, 'id' | 'label'>[];
  /** Room names that are offered in addition to the common ones. */
  roomNames: readonly string[];
  onClose: () => void;
}

type Draft = Pick<
  KnownMeasurement,
  'itemId' | 'roomLabel' | 'notes' | 'unit' | 'precision' | 'check' | 'sameAs'
>;

/** Edits the check, item, room, notes and display of a measurement; its points and value never change. */
export function MeasurementDialog(props: MeasurementDialogProps): ReactNode {
  const { measurement, own, measurements, items, roomNames, onClose } = props;
  const { type, itemId, roomLabel, notes, unit, precision, check, sameAs, sending, problem } = measurement;
  const [draft, setDraft] = useState<Draft>({ itemId, roomLabel, notes, unit, precision, check, sameAs });
  const update = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const save = (): void => {
    describeMeasurement(measurement, changesOf(measurement, draft));
    onClose();
  };
  return (
    <FormDialog title="Edit measurement" onSave={save} onClose={onClose}>
      <Typography>{textOf({ ...measurement, ...draft })}</Typography>
      {sending === 'needsAttention' && <SendingLine {...{ sending, problem, own }} />}
      <CheckChoice type={type} value={draft.check} onChoose={(chosen) => update({ check: chosen })} />
      <SameLength
        measurement={measurement}
        measurements={measurements}
        value={draft.sameAs}
        onChoose={(chosen) => update({ sameAs: chosen })}
      />
      <ItemChoice {...{ items }} value={draft.itemId} onChoose={(chosen) => update({ itemId: chosen })} />
      <RoomField names={roomNames} value={draft.roomLabel} onChange={(room) => update({ roomLabel: room })} />
      <TextField
        label="Notes"
        multiline
        maxRows={5}
        value={draft.notes}
        onChange={({ target }) => update({ notes: target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <FormatFields format={draft} onFormat={update} />
    </FormDialog>
  );
}

function changesOf(before: Draft, draft: Draft): MeasurementFields {
  const after = { ...draft, roomLabel: draft.roomLabel.trim(), notes: draft.notes.trim() };
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Draft] !== value);
  return Object.fromEntries(changed);
}

interface SameLengthProps extends Pick<MeasurementDialogProps, 'measurement' | 'measurements'> {
  value: string | null;
  onChoose: (id: string | null) => void;
}

/** Chooses a measurement of the same length in another picture, with which this one is averaged. */
function SameLength({ measurement, measurements, value, onChoose }: SameLengthProps): ReactNode {
  const offered = averageableWith(measurement, measurements);
  if (!isLength(measurement) || (offered.length === 0 && value === null)) return null;
  const chosen = measurements.find(({ id }) => id === value);
  const isListed = value === null || offered.some(({ id }) => id === value);
  return (
    <TextField
      select
      label="Same length as"
      value={value ?? NO_ITEM}
      onChange={({ target }) => onChoose(target.value === NO_ITEM ? null : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={NO_ITEM}>No other</MenuItem>
      {!isListed && <MenuItem value={value}>{chosen ? textOf(chosen) : 'A deleted measurement'}</MenuItem>}
      {offered.map((other) => (
        <MenuItem key={other.id} value={other.id} sx={{ whiteSpace: 'normal' }}>
          {textOf(other)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const NO_ITEM = '';

interface ItemChoiceProps {
  items: MeasurementDialogProps['items'];
  value: string | null;
  onChoose: (itemId: string | null) => void;
}

function ItemChoice({ items, value, onChoose }: ItemChoiceProps): ReactNode {
  // Until the checklist is read, only the current item can be chosen.
  const isListed = value === null || items.some(({ id }) => id === value);
  return (
    <TextField
      select
      label="Checklist item"
      value={value ?? NO_ITEM}
      onChange={({ target }) => onChoose(target.value === NO_ITEM ? null : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={NO_ITEM}>None</MenuItem>
      {!isListed && <MenuItem value={value}>As before</MenuItem>}
      {items.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RoomFieldProps {
  names: readonly string[];
  value: string;
  onChange: (room: string) => void;
}

function RoomField({ names, value, onChange }: RoomFieldProps): ReactNode {
  const listId = useId();
  const offered = [...new Set([...names, ...Object.values(ROOM_TYPE_LABELS)])];
  return (
    <>
      <TextField
        label="Room"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, list: listId } }}
      />
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
