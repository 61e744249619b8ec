import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  VOICE_NOTE_CATEGORY_LABELS,
  VOICE_NOTE_PRIORITY_LABELS,
  VOICE_NOTE_STATUS_LABELS,
} from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';
import type { NoteFilter } from './filters.ts';

interface FiltersProps {
  filter: NoteFilter;
  onChange: (filter: NoteFilter) => void;
}

export function Filters({ filter, onChange }: FiltersProps): ReactNode {
  return (
    <Box role="group" aria-label="Filter voice notes" sx={FILTERS}>
      <SearchField
        label="Search voice notes"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        sx={{ gridColumn: '1 / -1' }}
      />
      <Choice
        label="Category"
        value={filter.category}
        labels={VOICE_NOTE_CATEGORY_LABELS}
        onChoose={(category) => onChange({ ...filter, category })}
      />
      <Choice
        label="Priority"
        value={filter.priority}
        labels={PRIORITIES}
        onChoose={(priority) => onChange({ ...filter, priority })}
      />
      <Choice
        label="Status"
        value={filter.status}
        labels={VOICE_NOTE_STATUS_LABELS}
        onChoose={(status) => onChange({ ...filter, status })}
      />
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  labels: Record<Value, string>;
  onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, value, labels, onChoose }: ChoiceProps<Value>): ReactNode {
  const options = Object.entries(labels) as [Value, string][];
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find(([option]) => option === target.value)?.[0] ?? null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

const { critical, high, medium, low } = VOICE_NOTE_PRIORITY_LABELS;
const PRIORITIES = { critical: critical.label, high: high.label, medium: medium.label, low: low.label };

const FILTERS = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
};
