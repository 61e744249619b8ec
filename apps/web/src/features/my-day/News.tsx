import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type DayNews, dismissDayNews, listDayNews } from '@sightline/contracts/dashboard/myDay';
import type { AssignmentNotice } from '@sightline/contracts/inspections/assignment';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { siteMomentInSentence } from '../../inspection/ui/siteMoment.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead, useSend } from '../../wire/queries.ts';

const FRESH_MS = 60_000;

/** Changes of the inspector's inspections by other people, until they have been seen. */
export function News(): ReactNode {
  const news = useRead(listDayNews, {}, { staleTime: FRESH_MS, refetchOnWindowFocus: true });
  const dismiss = useSend(dismissDayNews, {
    refreshes: [listDayNews],
    onError: (error) => toast({ title: 'Not saved', description: errorMessage(error), tone: 'error' }),
  });
  if (!news.data || news.data.length === 0) return null;
  const ids = news.data.map(({ id }) => id);
  return (
    <Box component="section" aria-label="Changes" sx={FRAME}>
      <Box component="ul" sx={LIST}>
        {news.data.map((one) => (
          <Line key={one.id} news={one} onOpen={() => dismiss.mutate({ body: { ids: [one.id] } })} />
        ))}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({ body: { ids } })}
      >
        Got it
      </Button>
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  flex: '1 1 260px',
  minWidth: 0,
  display: 'grid',
  gap: 1,
} as const;
const FRAME = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1.5,
  mb: 3,
  p: 2,
  borderRadius: 2,
  border: '1px solid var(--sl-palette-tone-blue-edge)',
  bgcolor: 'var(--sl-palette-tone-blue-ground)',
};

/** "Moved to Mon, Nov 30, 9:30 AM: 1122 Story Lane". Opening the inspection counts as seen. */
function Line({ news, onOpen }: { news: DayNews; onOpen: () => void }): ReactNode {
  const zone = useTimeZone();
  const { inspectionId, notice, address, scheduledDate, by } = news;
  const when = scheduledDate === null ? 'No time set' : <ScheduledMoment inspection={news} />;
  return (
    <Box component="li">
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {notice === 'moved' && scheduledDate
          ? `Moved to ${siteMomentInSentence(scheduledDate, address, zone)}:`
          : TITLES[notice]}
      </Typography>{' '}
      <Link
        component={RouterLink}
        to={`/inspection/${inspectionId}`}
        color="inherit"
        onClick={onOpen}
        sx={{ ...TALL_LINK, overflowWrap: 'anywhere' }}
      >
        {address}
      </Link>
      <Typography component="div" variant="body2" color="textSecondary">
        <DottedLine>
          {notice !== 'moved' && when}
          {by}
        </DottedLine>
      </Typography>
    </Box>
  );
}

const TITLES: Record<AssignmentNotice, string> = {
  assigned: 'New:',
  moved: 'No time set:',
  changed: 'Changed:',
  unassigned: 'No longer yours:',
  cancelled: 'Canceled:',
};
