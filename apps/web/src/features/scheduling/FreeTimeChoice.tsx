import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { listFreeTimes } from '@sightline/contracts/bookings/calendar';
import type { CallInput } from '@sightline/contracts/core/define';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { clockIn, instantAt } from '../../ui/instantAt.ts';
import { CLOCK_FORMAT, dayText, formatInstant } from '../../ui/time.ts';
import { useRead } from '../../wire/queries.ts';

const isSame = (instant: string, chosen: string | null): boolean =>
  chosen !== null && Date.parse(instant) === Date.parse(chosen);

interface FreeTimeChoiceProps {
  query: CallInput<typeof listFreeTimes>['query'];
  /** The chosen instant. */
  chosen: string | null;
  zone: string;
  /** Called with a clock time, `09:30`. */
  onChoose: (time: string) => void;
  onChooseDay: (day: string) => void;
}

/**
 * The free times of the inspector on the chosen day, or the next day that has any. The office may type any other.
 */
export function FreeTimeChoice({
  query,
  chosen,
  zone,
  onChoose,
  onChooseDay,
}: FreeTimeChoiceProps): ReactNode {
  const id = useId();
  const { data, error, refetch } = useRead(
    listFreeTimes,
    { query },
    { enabled: query.day !== '', staleTime: 0 },
  );
  if (error && !data) return <ErrorState title="Couldn't load free times" error={error} onRetry={refetch} />;
  const nextDay = data?.nextDay;
  return (
    <div>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {noteOf(data?.times)}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={TIMES}>
        {data?.times.map((instant) => (
          <Chip
            key={instant}
            clickable
            variant="outlined"
            color={isSame(instant, chosen) ? 'primary' : 'default'}
            aria-pressed={isSame(instant, chosen)}
            label={formatInstant(instant, zone, CLOCK_FORMAT)}
            onClick={() => onChoose(clockIn(instant, zone))}
            sx={CHIP}
          />
        ))}
        {nextDay && (
          <Chip
            clickable
            variant="outlined"
            label={`Next free day: ${dayText(instantAt(nextDay, '12:00', zone) ?? nextDay, zone)}`}
            onClick={() => onChooseDay(nextDay)}
            sx={CHIP}
          />
        )}
      </Box>
    </div>
  );
}

function noteOf(times: readonly string[] | undefined): string {
  if (!times) return 'Loading free times...';
  return times.length === 0 ? 'No free time on this day' : 'Free times';
}

/** Its height is always the same: the button below must not move from under a finger when the times arrive. */
const TIMES = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: 0.75,
  height: 172,
  overflowY: 'auto',
};

const CHIP = { minHeight: { xs: 44, sm: 32 }, borderRadius: 2 };
