import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type AnalyzedInspection, listAnalyzedInspections } from '@sightline/contracts/analytics/analytics';
import { paymentLabel, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { ListColumn } from '../../ui/list/listParts.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { LINE } from '../../ui/list/rowParts.tsx';
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
      {pages.items && (
        <Rows items={pages.items} total={total} more={pages.more} isChanging={pages.isChanging} />
      )}
    </Box>
  );
}

interface RowsProps {
  items: readonly AnalyzedInspection[];
  total: number;
  more: More | null;
  isChanging: boolean;
}

function Rows({ items, total, more, isChanging }: RowsProps): ReactNode {
  // The list may arrive before its figures, which say that nothing matches.
  if (items.length === 0) return null;
  return (
    <>
      <RecordList
        label="Inspections behind these figures"
        subject="Property"
        items={items}
        isChanging={isChanging}
        titleOf={({ id, address }) => ({ text: address, to: `/inspection/${id}` })}
        renderDetail={(row) => detailsOf(row).join(' · ')}
        columns={COLUMNS}
        renderSummary={(row) => (
          <Box sx={LINE}>
            <DottedLine>{detailsOf(row)}</DottedLine>
            <DottedLine>
              <Scheduled row={row} />
              {inspectorText(row)}
            </DottedLine>
            <DottedLine>
              {reportText(row)}
              {feeText(row)}
            </DottedLine>
          </Box>
        )}
        renderActions={() => null}
      />
      <ShowMore
        more={more}
        line={`Showing ${items.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      />
    </>
  );
}

const COLUMNS: ListColumn<AnalyzedInspection>[] = [
  { name: 'Inspector', width: 'auto', isWide: true, cell: inspectorText },
  { name: 'Scheduled', width: 'auto', cell: (row) => <Scheduled row={row} /> },
  { name: 'Result', width: 'auto', cell: ({ result }) => resultText(result) },
  {
    name: 'Time to report',
    width: 'auto',
    isWide: true,
    cell: ({ hoursToReport }) => (hoursToReport === null ? '' : hoursText(hoursToReport)),
  },
  { name: 'Fee', width: 'auto', cell: feeText },
];

function Scheduled({ row }: { row: AnalyzedInspection }): ReactNode {
  return <ScheduledTime inspection={row} format={DATE_FORMAT} />;
}

function detailsOf({ projectType, isReinspection, clientName }: AnalyzedInspection): string[] {
  const type = `${projectTypeLabel(projectType)}${isReinspection ? ', re-inspection' : ''}`;
  return [type, clientName || 'Unknown Client'];
}

function reportText({ result, hoursToReport }: AnalyzedInspection): string {
  return hoursToReport === null
    ? resultText(result)
    : `${resultText(result)} after ${hoursText(hoursToReport)}`;
}

function feeText(row: AnalyzedInspection): string {
  const fee = formatCents(row.feeCents);
  const payment = row.feeCents === null ? '' : paymentLabel(row);
  return payment === '' ? fee : `${fee} · ${payment}`;
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
