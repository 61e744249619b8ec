import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId } from 'react';
import { type DetailsDraft, problemOfTags } from './detailsDraft.ts';

interface DetailFieldsProps<Category extends string> {
  draft: DetailsDraft<Category>;
  categories: Record<Category, string>;
  /** `isDone` is true for a choice, and false while a text is being typed. */
  onChange: (change: Partial<DetailsDraft<Category>>, isDone: boolean) => void;
  /** Called when a text field loses focus. */
  onLeave?: () => void;
}

/** The category, priority, tags, room, equipment and notes of a photo or a voice note. */
export function DetailFields<Category extends string>(props: DetailFieldsProps<Category>): ReactNode {
  const { draft, categories, onChange, onLeave } = props;
  const roomsId = useId();
  const problem = problemOfTags(draft.tags);
  const textField = (name: 'tags' | 'roomLabel' | 'equipment' | 'notes', maxLength: number) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }, false),
    ...(onLeave && { onBlur: onLeave }),
    slotProps: { htmlInput: { maxLength, ...(name === 'roomLabel' && { list: roomsId }) } },
  });
  return (
    <Box sx={FIELDS}>
      <Choice
        label="Category"
        value={draft.category}
        options={optionsOf(categories, (label) => label)}
        onChoose={(category) => onChange({ category }, true)}
      />
      <Choice
        label="Priority"
        value={draft.priority}
        options={PRIORITIES}
        onChoose={(priority) => onChange({ priority }, true)}
      />
      <TextField label="Room" {...textField('roomLabel', 200)} />
      <TextField label="Equipment" {...textField('equipment', 200)} />
      <TextField
        label="Tags"
        {...textField('tags', 1000)}
        error={problem !== null}
        helperText={problem ?? 'Separate tags with commas'}
        className="wide"
      />
      <TextField
        label="Notes"
        {...textField('notes', 5000)}
        multiline
        maxRows={6}
        helperText="For staff only"
        className="wide"
      />
      <datalist id={roomsId}>
        {Object.values(ROOM_TYPE_LABELS).map((room) => (
          <option key={room} value={room}>
            {room}
          </option>
        ))}
      </datalist>
    </Box>
  );
}

/** Four short fields in a row, or two on a phone, followed by the long ones. */
const FIELDS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > .MuiTextField-root': { flex: '1 1 140px', minWidth: 0 },
  '& > .MuiTextField-root.wide': { flexBasis: '100%' },
};

type Options<Value extends string> = readonly { value: Value; label: string }[];

const PRIORITIES = optionsOf(PHOTO_PRIORITY_LABELS, ({ label }) => label);

function optionsOf<Value extends string, Label>(
  labels: Record<Value, Label>,
  textOf: (label: Label) => string,
): Options<Value> {
  return Object.entries<Label>(labels).map(([value, label]) => ({
    value: value as Value,
    label: textOf(label),
  }));
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Options<Value>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>): ReactNode {
  return (
    <TextField select label={label} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
