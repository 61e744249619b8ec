import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  type FieldConflict,
  type FieldValue,
  isSameValue,
} from '@sightline/contracts/checklists/checklistChanges';
import { lateReceipt } from '@sightline/contracts/core/lateReceipt';
import { MARK_LABELS } from '@sightline/wording/labels';
import { Fragment, type ReactNode } from 'react';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';

interface ConflictsProps {
  label: string;
  present: FieldValue;
  conflicts: readonly FieldConflict[];
  /** Null when the checklist is read-only. */
  onDecide: ((value: FieldValue) => void) | null;
}

/** Names the people who gave a field another value without seeing the present one, and lets a person decide. */
export function Conflicts({ label, present, conflicts, onDecide }: ConflictsProps): ReactNode {
  if (conflicts.length === 0) return null;
  const others = byValue(conflicts);
  return (
    <Alert severity="warning" role="group" aria-label={`Two answers: ${label}`} sx={{ mt: 1 }}>
      {others.map(({ id, value, given }) => (
        <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Authors given={given} /> entered <b>{textOf(value)}</b> without seeing <b>{textOf(present)}</b>.
        </Typography>
      ))}
      {onDecide && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {[{ id: 'present', value: present }, ...others].map(({ id, value }) => (
            <Button
              key={id}
              variant="outlined"
              color="inherit"
              onClick={() => onDecide(value)}
              sx={{ minHeight: 44, maxWidth: '100%' }}
            >
              {id === 'present' ? 'Keep' : 'Use'} “{shortened(textOf(value))}”
            </Button>
          ))}
        </Stack>
      )}
    </Alert>
  );
}

interface Answer {
  id: string;
  value: FieldValue;
  /** One entry for each person who gave this answer. */
  given: FieldConflict[];
}

function byValue(conflicts: readonly FieldConflict[]): Answer[] {
  const answers: Answer[] = [];
  for (const conflict of conflicts) {
    const same = answers.find(({ value }) => isSameValue(value, conflict.value));
    if (same) same.given.push(conflict);
    else answers.push({ id: conflict.changeId, value: conflict.value, given: [conflict] });
  }
  return answers;
}

/** "Ana Ruiz (3:04 PM) and Bo Lang (3:06 PM)" */
function Authors({ given }: Pick<Answer, 'given'>): ReactNode {
  return given.map(({ changeId, by, madeAt, at }, index) => (
    <Fragment key={changeId}>
      {index > 0 && ' and '}
      {by} (<MadeTime madeAt={madeAt} receivedAt={lateReceipt(madeAt, at)} format={CLOCK_FORMAT} />)
    </Fragment>
  ));
}

function textOf(value: FieldValue): string {
  if (value === null || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'object') return value.address || `${value.latitude}, ${value.longitude}`;
  return isMark(value) ? MARK_LABELS[value].label : value;
}

function isMark(value: string): value is keyof typeof MARK_LABELS {
  return Object.hasOwn(MARK_LABELS, value);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
