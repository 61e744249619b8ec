import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  ROOM_TYPE_LABELS,
  VOICE_NOTE_CATEGORY_LABELS,
  VOICE_NOTE_PRIORITY_LABELS,
} from '@sightline/contracts/labels';
import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voiceNoteDetails';
import { type ReactNode, useId } from 'react';
import { type DetailsDraft, problemOfTags } from './details.ts';

interface DetailFieldsProps {
  draft: DetailsDraft;
  onChange: (change: Partial<DetailsDraft>) => void;
}

/** Category, priority, room, equipment, tags and notes of a voice note. */
export function DetailFields({ draft, onChange }: DetailFieldsProps): ReactNode {
  const roomsId = useId();
  const problem = problemOfTags(draft.tags);
  const text = (name: 'tags' | 'roomLabel' | 'equipment' | 'notes', maxLength: number) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    slotProps: { htmlInput: { maxLength, ...(name === 'roomLabel' && { list: roomsId }) } },
  });
  return (
    <Box sx={FIELDS}>
      <TextField
        select
        label="Category"
        value={draft.category}
        onChange={({ target }) => onChange({ category: VoiceNoteCategory.parse(target.value) })}
      >
        {VoiceNoteCategory.options.map((category) => (
          <MenuItem key={category} value={category}>
            {VOICE_NOTE_CATEGORY_LABELS[category]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Priority"
        value={draft.priority}
        onChange={({ target }) => onChange({ priority: VoiceNotePriority.parse(target.value) })}
      >
        {VoiceNotePriority.options.map((priority) => (
          <MenuItem key={priority} value={priority}>
            {VOICE_NOTE_PRIORITY_LABELS[priority].label}
          </MenuItem>
        ))}
      </TextField>
      <TextField label="Room" {...text('roomLabel', 200)} />
      <TextField label="Equipment" {...text('equipment', 200)} />
      <TextField
        label="Tags"
        {...text('tags', 1000)}
        error={problem !== null}
        helperText={problem ?? 'Separate tags with commas'}
        className="wide"
      />
      <TextField label="Notes" {...text('notes', 5000)} multiline maxRows={6} className="wide" />
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

const FIELDS = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: '1fr 1fr',
  '& > .wide': { gridColumn: '1 / -1' },
};
