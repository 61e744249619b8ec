import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  MM_PER_INCH,
  OFFERED_FIRST,
  REFERENCE_OBJECTS,
  type ReferenceObject,
} from '@sightline/measuring/references';
import { type ReactNode, useState } from 'react';
import { forgetReference, rememberReference } from '../../inspection/own-references/ownReferences.ts';
import type { OwnReference } from '../../inspection/own-references/SealedReferences.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { toast } from '../../ui/toasts.ts';
import { describeOwn, OWN } from './OwnSize.tsx';

interface ReferenceChoiceProps {
  chosenId: string;
  owner: OutboxOwner;
  remembered: readonly OwnReference[];
  onChoose: (id: string) => void;
}

export const FIRST = 'card';
const MORE = 'more';

/** Six objects, then the person's own references; the other objects are shown on request. */
export function ReferenceChoice({ chosenId, owner, remembered, onChoose }: ReferenceChoiceProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = remembered.find(({ id }) => id === chosenId);
  const offered = showsAll ? REFERENCE_OBJECTS : REFERENCE_OBJECTS.slice(0, OFFERED_FIRST);
  return (
    <>
      <TextField
        select
        fullWidth
        label="Reference object"
        value={chosenId}
        onChange={({ target }) => (target.value === MORE ? setShowsAll(true) : onChoose(target.value))}
      >
        {offered.map((reference) => (
          <MenuItem key={reference.id} value={reference.id}>
            {nameOf(reference)}
          </MenuItem>
        ))}
        {remembered.map((reference) => (
          <MenuItem key={reference.id} value={reference.id}>
            {describeOwn(reference)}
          </MenuItem>
        ))}
        {!showsAll && <MenuItem value={MORE}>More objects…</MenuItem>}
        <MenuItem value={OWN}>Own size</MenuItem>
      </TextField>
      {chosen && (
        <Button
          color="inherit"
          startIcon={<DeleteIcon />}
          onClick={() => {
            onChoose(FIRST);
            forget(chosen, owner);
          }}
          sx={{ minHeight: 44, alignSelf: 'flex-start' }}
        >
          Remove {chosen.name}
        </Button>
      )}
    </>
  );
}

const UNDO_MS = 10_000;

/** Measurements that were calibrated with the reference keep its name and sizes. */
function forget(reference: OwnReference, owner: OutboxOwner): void {
  void forgetReference(reference);
  toast({
    title: 'Reference object removed',
    description: reference.name,
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => void rememberReference(reference, owner) },
  });
}

export const inchesOf = (mm: number): number => Number((mm / MM_PER_INCH).toFixed(3));

function nameOf({ name, length }: ReferenceObject): string {
  return `${name}, ${inchesOf(length)} in`;
}
