import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { type HistoryEntry, useHistory } from './useHistory.ts';

const SHOWN = 8;

/** What happened to the inspection, was mailed and was paid, newest first; what is planned is above it. */
export function History({ inspection }: { inspection: Inspection }): ReactNode {
  const { entries, error, retry } = useHistory(inspection);
  const fold = useFold(entries ?? [], SHOWN);
  return (
    <Section title="History">
      {!entries && !error && <RowsSkeleton label="Loading the history..." count={3} />}
      {!entries && error && <ErrorState title="Couldn't load the history" error={error} onRetry={retry} />}
      <Box component="ol" aria-label="History" sx={LIST}>
        {fold.rows.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Box>
      {fold.button}
    </Section>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none' } as const;

function Entry({ entry }: { entry: HistoryEntry }): ReactNode {
  const { at, text, by, detail, download, state, isPlanned } = entry;
  return (
    <Box component="li" sx={ROW}>
      <Typography component="span" variant="body2" color="textSecondary" sx={TIME}>
        <Moment instant={at} />
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={WHAT}>
          <Typography component="div" variant="body2" sx={{ minWidth: 0 }}>
            <DottedLine>
              {isPlanned ? `Planned: ${text}` : text}
              {by && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {by}
                </Box>
              )}
            </DottedLine>
          </Typography>{' '}
          {state && (
            <Typography component="span" variant="body2" sx={{ flex: 'none' }}>
              <StatusDot tone={state.tone}>{state.label}</StatusDot>
            </Typography>
          )}
        </Box>
        {detail && (
          <Typography variant="body2" color="textSecondary">
            {detail}
          </Typography>
        )}
        {download && (
          <Link href={download} download variant="body2">
            Download log
          </Link>
        )}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '168px minmax(0, 1fr)' },
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const WHAT = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };
const TIME = { fontVariantNumeric: 'tabular-nums' };
