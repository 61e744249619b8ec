import DownloadIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type AnalyticsFigures, getAnalytics } from '@sightline/contracts/analytics/analytics';
import { projectTypeLabel } from '@sightline/wording/labels';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { AnalyzedList } from './AnalyzedList.tsx';
import { inspectorText, resultText } from './analyticsTexts.ts';
import { CountChart } from './CountChart.tsx';
import { FigureCards } from './FigureCards.tsx';
import { FilterBar } from './FilterBar.tsx';
import { type AnalyticsFilter, queryOf, useAnalyticsFilter } from './useAnalyticsFilter.ts';
import { everyAnalyzed } from './useAnalyzed.ts';

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
          <FigureCards figures={figures.data} />
          <Charts figures={figures.data} />
          <AnalyzedList filter={filter} total={figures.data.inspections} />
        </Box>
      )}
    </>
  );
}

function Charts({ figures: { byType, byResult, byInspector } }: { figures: AnalyticsFigures }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <CountChart
        title="By type"
        bars={byType.map(({ projectType, count }) => ({ label: projectTypeLabel(projectType), count }))}
      />
      <CountChart
        title="By result"
        bars={byResult.map(({ result, count }) => ({ label: resultText(result), count }))}
      />
      <CountChart
        title="By inspector"
        bars={byInspector.map((one) => ({ label: inspectorText(one), count: one.count }))}
      />
    </Box>
  );
}

function SaveCsv({ filter }: { filter: AnalyticsFilter }): ReactNode {
  const zone = useTimeZone();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const [rows, { toCsv }] = await Promise.all([everyAnalyzed(filter), import('./toCsv.ts')]);
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
