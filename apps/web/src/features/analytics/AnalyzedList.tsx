import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type AnalyzedInspection, listAnalyzedInspections } from '@sightline/contracts/analytics/analytics';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { DATE_FORMAT } from '../../ui/time.ts';
import { call } from '../../wire/call.ts';
import { everyItem, type More, usePages } from '../../wire/pages.ts';
import { keyOf } from '../../wire/queries.ts';
import { hoursText, inspectorText, resultText } from './analyticsTexts.ts';
import { type AnalyticsFilter, queryOf } from './useAnalyticsFilter.ts';

const PAGE = 25;

/** The inspections that the figures are counted from. */
export function AnalyzedList({ filter, total }: { filter: AnalyticsFilter; total: number }): ReactNode {
  const pages = useAnalyzed(filter);
  return (
    <Box component="section" aria-labelledby="analyzed-list" sx={{ mt: 3 }}>
      <Typography component="h2" variant="h3" id="analyzed-list" sx={{ mb: 1.5 }}>
        Inspections behind these figures
      </Typography>
      {pages.error && (
        <ErrorState title="Failed to fetch inspections" error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.items && !pages.error && <RowsSkeleton label="Loading inspections..." />}
      {pages.items && <Rows items={pages.items} total={total} more={pages.more} />}
    </Box>
  );
}

function Rows({
  items,
  total,
  more,
}: {
  items: AnalyzedInspection[];
  total: number;
  more: More | null;
}): ReactNode {
  if (items.length === 0)
    return <Typography color="textSecondary">No inspections in this period.</Typography>;
  return (
    <>
      {/* The table scrolls inside the card on a phone, and also with the keyboard. */}
      <Card
        tabIndex={0}
        role="region"
        aria-label="Table of inspections"
        sx={{ overflowX: 'auto', '& th, & td': { py: 0.5 } }}
      >
        <Table aria-label="Inspections behind these figures" sx={{ minWidth: 760 }}>
          <TableHead>
            <TableRow>
              {['Client', 'Type', 'Inspector', 'Scheduled', 'Result', 'Time to report', 'Fee'].map(
                (title) => (
                  <TableCell key={title}>{title}</TableCell>
                ),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </TableBody>
        </Table>
      </Card>
      <ShowMore
        more={more}
        line={`Showing ${items.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      />
    </>
  );
}

function Row({ row }: { row: AnalyzedInspection }): ReactNode {
  const { id, clientName, address, projectType, result, hoursToReport } = row;
  return (
    <TableRow hover>
      <TableCell>
        <Link component={RouterLink} to={`/inspection/${id}`} sx={{ display: 'block', py: 1 }}>
          {clientName || 'Unknown Client'}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {address}
          </Box>
        </Link>
      </TableCell>
      <TableCell>
        {projectTypeLabel(projectType)}
        {row.isReinspection && ', re-inspection'}
      </TableCell>
      <TableCell>{inspectorText(row)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <ScheduledTime inspection={row} format={DATE_FORMAT} />
      </TableCell>
      <TableCell>{resultText(result)}</TableCell>
      <TableCell>{hoursToReport === null ? '' : hoursText(hoursToReport)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {formatCents(row.feeCents)}
        {row.feeCents !== null && `, ${row.paymentStatus}`}
      </TableCell>
    </TableRow>
  );
}

/** The list behind the figures, page after page. */
function useAnalyzed(filter: AnalyticsFilter) {
  const query = { ...queryOf(filter), limit: PAGE };
  return usePages(keyOf(listAnalyzedInspections, { query }), (cursor, signal) =>
    call(listAnalyzedInspections, { query: { ...query, cursor } }, { signal }),
  );
}

/** All inspections behind the figures, for a file. */
export function everyAnalyzed(filter: AnalyticsFilter): Promise<AnalyzedInspection[]> {
  const query = { ...queryOf(filter), limit: 200 };
  return everyItem((cursor) => call(listAnalyzedInspections, { query: { ...query, cursor } }));
}
