import Alert from '@mui/material/Alert';
import { checkTime } from '@sightline/contracts/bookings/calendar';
import type { CallInput } from '@sightline/contracts/core/define';
import { SCHEDULE_CONFLICT_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';

type Query = CallInput<typeof checkTime>['query'];

/**
 * Warns of conflicts with a time. The office decides: no time is refused. Null while the time is incomplete.
 */
export function TimeConflicts({ wanted }: { wanted: Query | null }): ReactNode {
  const query = wanted ?? { projectType: 'final' as const, startsAt: '' };
  const check = useRead(checkTime, { query }, { enabled: wanted !== null, staleTime: 0 });
  const conflicts = wanted ? (check.data?.conflicts ?? []) : [];
  if (conflicts.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
      {conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]).join(' ')}
    </Alert>
  );
}
