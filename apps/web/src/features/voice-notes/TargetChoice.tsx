import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { itemIdOf, labelOf, type NoteTarget, type NoteTargets } from './noteTargets.ts';

interface TargetChoiceProps {
  /** Null until the checklist is read; until that time only the earlier choice is offered. */
  targets: NoteTargets | null;
  /** The stored target; null for a note about the inspection as a whole. */
  before: NoteTarget | null;
  value: NoteTarget | null;
  onChoose: (target: NoteTarget | null) => void;
}

/** Assigns a voice note to an item of the checklist, to its general notes, or to neither. */
export function TargetChoice({ targets, before, value, onChoose }: TargetChoiceProps): ReactNode {
  const sections = targets?.sections ?? [];
  const itemId = value && itemIdOf(value);
  const isListed = !itemId || sections.some(({ items }) => items.some(({ id }) => id === itemId));
  const isMoved = before !== null && keyOf(before) !== keyOf(value);
  return (
    <TextField
      select
      label="Belongs to"
      value={keyOf(value)}
      onChange={({ target }) => onChoose(targetAt(target.value))}
      helperText={isMoved && `A text that was added to its notes stays there: ${labelOf(targets, before)}`}
      sx={{ mb: 2 }}
    >
      <MenuItem value={INSPECTION}>The inspection as a whole</MenuItem>
      <MenuItem value={GENERAL_NOTES}>General notes</MenuItem>
      {!isListed && <MenuItem value={keyOf(value)}>{value && labelOf(targets, value)}</MenuItem>}
      {sections.flatMap(({ title, items }) => [
        <ListSubheader key={title} role="presentation" sx={{ pointerEvents: 'none' }}>
          {title}
        </ListSubheader>,
        ...items.map(({ id, label }) => (
          <MenuItem key={id} value={keyOf({ itemId: id })}>
            {label}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}

/** Differs from the keys of items, which begin with a word and a space. */
const INSPECTION = 'inspection';
const GENERAL_NOTES = 'generalNotes';
const ITEM = 'item ';

function keyOf(target: NoteTarget | null): string {
  if (target === null) return INSPECTION;
  return 'itemId' in target ? `${ITEM}${target.itemId}` : GENERAL_NOTES;
}

function targetAt(key: string): NoteTarget | null {
  if (key === INSPECTION) return null;
  return key === GENERAL_NOTES ? { isGeneralNote: true } : { itemId: key.slice(ITEM.length) };
}
