import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Jurisdiction } from '@sightline/contracts/catalog/catalog';
import type { ReactNode } from 'react';
import { MovableRow, movedTo } from '../../../ui/MovableRow.tsx';
import { AddLine } from '../editor/AddLine.tsx';

interface JurisdictionFieldsProps {
  value: JurisdictionForm;
  onChange: (value: JurisdictionForm) => void;
}

export function JurisdictionFields({ value, onChange }: JurisdictionFieldsProps): ReactNode {
  const { name, isHighVelocityHurricaneZone, needsProductApproval } = value;
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
        sx={{ maxWidth: 480 }}
      />
      <Requirements
        lines={value.requirements}
        onChange={(requirements) => onChange({ ...value, requirements })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={isHighVelocityHurricaneZone}
            onChange={(_, checked) => onChange({ ...value, isHighVelocityHurricaneZone: checked })}
          />
        }
        label="In the high-velocity hurricane zone (HVHZ: Miami-Dade and Broward Counties)"
        sx={{ minHeight: 44 }}
      />
      <FormControlLabel
        control={
          <Switch
            checked={needsProductApproval}
            onChange={(_, checked) => onChange({ ...value, needsProductApproval: checked })}
          />
        }
        label="Check product approvals on site (NOA or Florida product approval)"
        sx={{ minHeight: 44 }}
      />
    </Box>
  );
}

function Requirements({
  lines,
  onChange,
}: {
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}): ReactNode {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ mt: 1 }}>
        Requirements
      </Typography>
      {lines.length === 0 && (
        <Typography color="textSecondary">None beyond the Florida Building Code.</Typography>
      )}
      {lines.map((line, index) => (
        <MovableRow
          // A line is identified only by its place; a moved line keeps the focus by its row.
          // biome-ignore lint/suspicious/noArrayIndexKey: the text changes while it is typed
          key={index}
          label={`requirement ${index + 1}`}
          index={index}
          count={lines.length}
          onMove={(to) => onChange(movedTo(lines, index, to))}
          actions={
            <IconButton
              aria-label={`Remove requirement ${index + 1}`}
              onClick={() => onChange(lines.toSpliced(index, 1))}
            >
              <RemoveIcon />
            </IconButton>
          }
        >
          <TextField
            value={line}
            multiline
            onChange={({ target }) => onChange(lines.with(index, target.value.replaceAll('\n', ' ')))}
            slotProps={{ htmlInput: { 'aria-label': `Requirement ${index + 1}`, maxLength: 200 } }}
          />
        </MovableRow>
      ))}
      <AddLine
        label="New requirement"
        button="Add requirement"
        onAdd={(line) => onChange([...lines, line])}
      />
    </Box>
  );
}

type JurisdictionForm = Omit<Jurisdiction, 'id'>;

export const EMPTY_JURISDICTION: JurisdictionForm = {
  name: '',
  requirements: [],
  isHighVelocityHurricaneZone: false,
  needsProductApproval: false,
};

/** The reason why it cannot be saved; undefined if it can. */
export function jurisdictionProblem(form: JurisdictionForm): string | undefined {
  if (form.name.trim() === '') return 'Enter the name of the jurisdiction.';
  if (form.requirements.some((line) => line.trim() === '')) return 'A requirement is empty.';
  return Jurisdiction.omit({ id: true }).safeParse(form).error?.issues[0]?.message;
}

/** An id such as `coral_springs` that no jurisdiction has or had. */
export function jurisdictionIdFor(name: string, takenIds: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = `${/^[a-z]/.test(words?.[0] ?? '') ? '' : 'j_'}${(words ?? ['new']).join('_')}`.slice(0, 36);
  const free = (count: number): string => {
    const id = count === 1 ? base : `${base}_${count}`;
    return takenIds.includes(id) ? free(count + 1) : id;
  };
  return free(1);
}
