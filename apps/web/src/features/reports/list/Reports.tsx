import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import MuiLink from '@mui/material/Link';
import { Day } from '@sightline/contracts/core/fields';
import { COUNTED_MATCHES } from '@sightline/contracts/core/matches';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { listReports, ReportDisplayStatus, type ReportPage } from '@sightline/contracts/reports/reportLists';
import { generateReport } from '@sightline/contracts/reports/signing';
import { REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { REPORT_STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { CountFilter } from '../../../ui/list/CountFilter.tsx';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { call } from '../../../wire/call.ts';
import { type Pages, usePages } from '../../../wire/pages.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';
import { useCurrentUser, useMayCall } from '../../../wire/session.ts';
import { GenerateReport } from '../panel/GenerateReport.tsx';
import { ReportViewer } from '../viewer/ReportViewer.tsx';
import { ReportRows } from './ReportRows.tsx';
import { CLIENT_WORDS, NO_REPORTS, type ReportWords, STAFF_WORDS } from './reportWords.ts';

/** The names of the filters in the address. */
const FILTERS = ['status', 'from', 'to'] as const;

type FilterValues = Record<(typeof FILTERS)[number] | 'search', string>;

const PAGE = 50;
const POLL_MS = 1500;

interface ReportsProps {
  /** The inspection whose report is open; null if none is open. */
  openId: string | null;
  /** What is shown above the open report. */
  notice?: ReactNode;
  onClose: () => void;
}

export function Reports({ openId, notice, onClose }: ReportsProps): ReactNode {
  const mayWrite = useMayCall(generateReport);
  const words = useCurrentUser().role === 'client' ? CLIENT_WORDS : STAFF_WORDS;
  const { values, settledSearch, change, filter, addressWith } = useListAddress(FILTERS);
  const pages = useReportPages({ ...values, search: settledSearch });
  const { items, first } = pages;
  return (
    <ListKeys>
      <ListHeader
        title="Inspection Reports"
        count={countText(items?.length, first?.matching, COUNTED_MATCHES)}
        actions={mayWrite && <GenerateReport />}
      />
      <ListStrip>
        <Counters
          words={words}
          counts={first?.counts}
          selected={values.status}
          onSelect={(status) => change({ status })}
        />
        {mayWrite && <AwaitingReport />}
      </ListStrip>
      <Filters words={words} values={values} onChange={change} />
      <ListContent
        records="reports"
        pages={pages}
        failed="Failed to fetch reports"
        filter={filter}
        icon={<ReportIcon />}
        noMatches={NO_REPORTS}
        empty={words.empty}
      >
        {(shown) => (
          <ReportRows
            items={shown}
            isChanging={pages.isChanging}
            viewAddress={(inspection) => addressWith({ inspection })}
          />
        )}
      </ListContent>
      {openId && <ReportViewer inspectionId={openId} notice={notice} onClose={onClose} />}
    </ListKeys>
  );
}

/** Completed inspections whose report is still to be written or sent. */
function AwaitingReport(): ReactNode {
  const { data } = useRead(listInspections, { query: { view: 'awaitingReport', limit: 1 } });
  if (!data?.matching) return null;
  const [first] = data.items;
  const [to, text] =
    first && data.matching === 1
      ? [`/inspection/${first.id}/report`, `Write report: ${first.address}`]
      : ['/inspections?view=awaitingReport', `${data.matching} completed inspections await a report`];
  return (
    <MuiLink component={Link} to={to} variant="body2" sx={LINE}>
      {text}
    </MuiLink>
  );
}

const LINE = { display: 'inline-flex', alignItems: 'center', minHeight: 44, px: { xs: 1, sm: 0 } };

interface CountersProps {
  words: ReportWords;
  counts: ReportPage['counts'] | undefined;
  selected: string;
  onSelect: (status: string) => void;
}

/** The counts of all reports, regardless of the filter; a press shows only those. */
function Counters({ words, counts, selected, onSelect }: CountersProps): ReactNode {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Not specified: shown where there are some, so that the counters add up.
  const shown = words.counted.filter(([status]) => status !== 'rejected' || counts?.rejected);
  const states = shown.map(([status, label]) => ({
    label,
    tone: REPORT_STATUS_TONES[status],
    count: counts?.[status],
    isSelected: selected === status,
    onPress: () => onSelect(selected === status ? '' : status),
  }));
  const all = { label: words.all, count: total, isSelected: false, onPress: () => onSelect('') };
  return <CountFilter label="Counts" states={[...states, all]} />;
}

interface FiltersProps {
  words: ReportWords;
  values: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
}

function Filters({ words, values, onChange }: FiltersProps): ReactNode {
  const { search, status, from, to } = values;
  return (
    <ListToolbar
      searchLabel={words.search}
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      set={[status, from, to]}
    >
      <FilterSelect
        label={words.filter}
        all={words.allStatuses}
        value={status}
        options={words.statuses.map((each) => [each, REPORT_STATUS_LABELS[each]])}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <FilterDays from={from} to={to} onChange={onChange} />
    </ListToolbar>
  );
}

/** The matching reports, page after page; read again while the PDF of a shown one is being rendered. */
function useReportPages({ search, status, from, to }: FilterValues): Pages<ReportPage> {
  const query = {
    search: search.trim() || undefined,
    status: ReportDisplayStatus.safeParse(status).data,
    from: Day.safeParse(from).data,
    to: Day.safeParse(to).data,
    limit: PAGE,
  };
  return usePages(
    keyOf(listReports, { query }),
    (cursor, signal) => call(listReports, { query: { ...query, cursor } }, { signal }),
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.pages.some(isRendering) ? POLL_MS : false),
    },
  );
}

function isRendering({ items }: ReportPage): boolean {
  return items.some(({ pdf }) => pdf.state === 'rendering');
}
