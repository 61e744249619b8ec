import DownloadIcon from '@mui/icons-material/DownloadRounded';
import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type AnalyticsFigures, getAnalytics } from '@sightline/contracts/analytics/analytics';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { AnalyzedList, everyAnalyzed } from './AnalyzedList.tsx';
import { hoursText, inspectorText, resultText } from './analyticsTexts.ts';
import { FilterBar } from './FilterBar.tsx';
import { type AnalyticsFilter, NO_FILTER, queryOf, useAnalyticsFilter } from './useAnalyticsFilter.ts';

interface Bar {
  id: string;
  label: string;
  count: number;
}

/** Figures of the office's work; each can be counted again from the list below them. */
export function Analytics(): ReactNode {
  const [filter, change] = useAnalyticsFilter();
  const figures = useRead(
    getAnalytics,
    { query: queryOf(filter) },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  return (
    <>
      <PageHeader
        title="Analytics"
        line="By the day that inspections are scheduled for. Canceled inspections are not counted."
        actions={<SaveCsv filter={filter} />}
      />
      <FilterBar filter={filter} onChange={change} />
      {figures.isError && (
        <ErrorState title="Couldn't load the figures" error={figures.error} onRetry={figures.refetch} />
      )}
      {figures.isPending && <RowsSkeleton label="Counting inspections..." />}
      {figures.data && (
        <Box aria-busy={figures.isPlaceholderData} sx={{ opacity: figures.isPlaceholderData ? 0.6 : 1 }}>
          {figures.data.inspections === 0 ? (
            <NothingCounted filter={filter} onShowAll={() => change(NO_FILTER)} />
          ) : (
            <>
              <FigureCards figures={figures.data} />
              <Charts figures={figures.data} />
              <AnalyzedList filter={filter} total={figures.data.inspections} />
            </>
          )}
        </Box>
      )}
    </>
  );
}

interface NothingCountedProps {
  filter: AnalyticsFilter;
  onShowAll: () => void;
}

/** No inspection matches the filter, or there is none yet. */
function NothingCounted({ filter, onShowAll }: NothingCountedProps): ReactNode {
  if (Object.values(filter).some((chosen) => chosen !== ''))
    return <NoMatches records="inspections" icon={<EventIcon />} onShowAll={onShowAll} />;
  return (
    <EmptyState
      icon={<EventIcon />}
      title="No inspections"
      text="Schedule the first one for a client."
      action={
        <Button component={Link} to="/schedule" variant="outlined">
          New Inspection
        </Button>
      }
    />
  );
}

function Charts({ figures: { byType, byResult, byInspector } }: { figures: AnalyticsFigures }): ReactNode {
  return (
    <Box sx={CHARTS}>
      <CountChart
        title="By type"
        bars={byType.map(({ projectType, count }) => ({
          id: projectType,
          label: projectTypeLabel(projectType),
          count,
        }))}
      />
      <CountChart
        title="By result"
        bars={byResult.map(({ result, count }) => ({ id: result ?? '', label: resultText(result), count }))}
      />
      <CountChart
        title="By inspector"
        bars={byInspector.map((one) => ({
          id: one.inspectorId ?? '',
          label: inspectorText(one),
          count: one.count,
        }))}
      />
    </Box>
  );
}

/** Each card is as high as its bars; the browser distributes them over both columns. */
const CHARTS = {
  mt: 2,
  columnCount: { lg: 2 },
  columnGap: 2,
  '& > *': { breakInside: 'avoid' },
  '& > :not(:last-child)': { mb: 2 },
};

function SaveCsv({ filter }: { filter: AnalyticsFilter }): ReactNode {
  const zone = useTimeZone();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const code = SilenceLimit.arrival(import('./toCsv.ts'));
      const [rows, { toCsv }] = await Promise.all([everyAnalyzed(filter), code]);
      saveFile('inspections.csv', new Blob([toCsv(rows, zone)], { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      toast({ title: 'Export Failed', description: errorMessage(error), tone: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isSaving} onClick={() => void save()}>
      {isSaving ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

/** The figures that are one number, each with the number of inspections it was counted from. */
function FigureCards({ figures }: { figures: AnalyticsFigures }): ReactNode {
  const { inspections, firstTimePass, timeToReport, revenue } = figures;
  const { passed, of, percent } = firstTimePass;
  const { paidCents, dueCents, withoutFee } = revenue;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      <FigureCard label="Inspections" value={inspections.toLocaleString('en-US')} basis="Not canceled" />
      <FigureCard
        label="First-time pass rate"
        value={percent === null ? 'None' : `${percent}%`}
        basis={`${passed} of ${of} first reports`}
      />
      <FigureCard
        label="Time to report"
        value={hoursText(timeToReport.medianHours)}
        basis={`Median of ${timeToReport.count}; average ${hoursText(timeToReport.averageHours)}`}
      />
      <FigureCard
        label="Revenue, paid"
        value={formatCents(paidCents)}
        basis={`${formatCents(dueCents)} due; ${withoutFee} without a fee`}
      />
    </Box>
  );
}

function FigureCard({ label, value, basis }: { label: string; value: string; basis: string }): ReactNode {
  return (
    <Card sx={{ p: { xs: 1.75, sm: 2.5 } }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: { xs: '1.375rem', sm: '1.875rem' }, fontWeight: 700, lineHeight: 1.3 }}>
          {value}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{basis}</Box>
      </Box>
    </Card>
  );
}

/** Horizontal bars, each between its label and its whole number. */
function CountChart({ title, bars }: { title: string; bars: readonly Bar[] }): ReactNode {
  const id = useId();
  const longest = Math.max(...bars.map(({ count }) => count));
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5, minWidth: 0 }}>
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={BARS}>
        {bars.map(({ id: key, label, count }) => (
          <Box key={key} sx={BAR}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
            <Box aria-hidden style={{ width: `${(count / longest) * 100}%` }} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const BARS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 132px) 1fr max-content',
  columnGap: 1.5,
  m: 0,
};
/** The bar is last in the page, and between label and number on the screen. */
const BAR = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 34,
  fontSize: '0.875rem',
  '& > *': { gridRow: 1, m: 0 },
  '& > dt': { gridColumn: 1, overflowWrap: 'anywhere' },
  '& > dd': { gridColumn: 3, fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& > div': { gridColumn: 2, minWidth: 2, height: 16, borderRadius: '4px', bgcolor: 'primary.main' },
};
