import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  type ChecklistFieldName,
  fieldValue,
  stateOf,
} from '@sightline/contracts/checklists/checklistFields';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { FieldAuthorship } from './Authorship.tsx';
import { Conflicts } from './Conflicts.tsx';
import { changeField } from './editChecklist.ts';
import { NotesField } from './NotesField.tsx';

interface FieldProps {
  checklist: ShownChecklist;
  name: ChecklistFieldName;
  canMark: boolean;
}

/** A line of the header. In a read-only checklist, an empty one is not shown. */
export function LineField({ checklist, name, canMark }: FieldProps): ReactNode {
  const value = fieldValue(checklist, name);
  const text = typeof value === 'string' ? value : '';
  const label = CHECKLIST_FIELD_LABELS[name];
  const caption = <FieldAuthorship {...{ checklist, name }} />;
  const save = (next: string): void => void changeField(checklist, name, next.replaceAll('\n', ' '));
  if (!canMark && text === '' && !hasConflicts({ checklist, name })) return null;
  return (
    <div>
      {canMark ? (
        <NotesField {...{ label, caption }} minRows={1} maxLength={200} stored={text} onSave={save} />
      ) : (
        <ReadLine {...{ label, text, caption }} />
      )}
      <FieldConflicts {...{ checklist, name, canMark }} />
    </div>
  );
}

function hasConflicts({ checklist, name }: Pick<FieldProps, 'checklist' | 'name'>): boolean {
  return (stateOf(checklist.fields, name)?.conflicts.length ?? 0) > 0;
}

function ReadLine({ label, text, caption }: { label: string; text: string; caption: ReactNode }): ReactNode {
  return (
    <FactRows>
      <FactRow term={label}>
        {text} {caption}
      </FactRow>
    </FactRows>
  );
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly { value: string; label: string }[];
}

export function ChoiceField({ choices, ...field }: ChoiceFieldProps): ReactNode {
  const value = fieldValue(field.checklist, field.name) ?? '';
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div>
      {field.canMark ? (
        <Choice {...field} choices={choices} value={chosen?.value ?? ''} />
      ) : (
        <ReadLine
          label={CHECKLIST_FIELD_LABELS[field.name]}
          text={chosen?.label ?? ''}
          caption={<FieldAuthorship {...field} />}
        />
      )}
      <FieldConflicts {...field} />
    </div>
  );
}

function Choice({ checklist, name, choices, value }: ChoiceFieldProps & { value: string }): ReactNode {
  const isRefused = checklist.sending.get(name) === 'needsAttention';
  return (
    <TextField
      select
      label={CHECKLIST_FIELD_LABELS[name]}
      value={value}
      error={isRefused}
      helperText={isRefused ? 'Not saved. Choose again.' : <FieldAuthorship {...{ checklist, name }} />}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) => changeField(checklist, name, event.target.value || null)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function FlagField({ checklist, name, canMark }: FieldProps): ReactNode {
  const isSet = fieldValue(checklist, name) === true;
  return (
    <div>
      <FormControlLabel
        label={CHECKLIST_FIELD_LABELS[name]}
        disabled={!canMark}
        control={
          <Checkbox
            checked={isSet}
            onChange={(_, next) => changeField(checklist, name, next)}
            sx={{ p: 1.25 }}
          />
        }
      />
      <FieldAuthorship {...{ checklist, name }} />
      <FieldConflicts {...{ checklist, name, canMark }} />
    </div>
  );
}

export function FieldConflicts({ checklist, name, canMark }: FieldProps): ReactNode {
  const state = stateOf(checklist.fields, name);
  if (!state) return null;
  return (
    <Conflicts
      label={CHECKLIST_FIELD_LABELS[name]}
      present={state.value}
      conflicts={state.conflicts}
      onDecide={canMark ? (value) => changeField(checklist, name, value) : null}
    />
  );
}
