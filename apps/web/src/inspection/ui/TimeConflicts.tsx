import Alert from '@mui/material/Alert';
import { checkTime, type ScheduleConflict } from '@sightline/contracts/bookings/calendar';
import type { CallInput } from '@sightline/contracts/core/define';
import { SCHEDULE_CONFLICT_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';

export type CheckedTime = CallInput<typeof checkTime>['query'];

interface TimeCheck {
  conflicts: readonly ScheduleConflict[];
  /** Whether the conflicts of this time are still being read. */
  isChecking: boolean;
}

/** `wanted` is null while the time is incomplete. A form is saved once the conflicts are shown, not into one. */
export function useTimeCheck(wanted: CheckedTime | null): TimeCheck {
  const query = wanted ?? { projectType: 'final' as const, startsAt: '' };
  const { data, error } = useRead(checkTime, { query }, { enabled: wanted !== null, staleTime: 0 });
  if (!wanted) return { conflicts: [], isChecking: false };
  return { conflicts: data?.conflicts ?? [], isChecking: !data && !error };
}

/** Warns of conflicts with a time. The office decides: no time is refused. */
export function TimeConflicts({ wanted }: { wanted: CheckedTime | null }): ReactNode {
  const { conflicts } = useTimeCheck(wanted);
  if (conflicts.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
      {conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]).join(' ')}
    </Alert>
  );
}
