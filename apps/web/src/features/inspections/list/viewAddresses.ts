import type { SavedView } from '@sightline/contracts/accounts/savedViews';
import { InspectionView } from '@sightline/contracts/inspections/inspections';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import type { ViewTab } from '../../../ui/list/ViewTabs.tsx';
import { FILTERS, type FilterValues } from './InspectionFilters.tsx';

const LABELS: Record<InspectionView, string> = {
  today: 'Today',
  week: 'This week',
  overdue: 'Overdue',
  awaitingReport: 'Awaiting report',
  unpaid: PAYMENT_STATUS_LABELS.pending,
};

const KEPT = [...FILTERS, 'search', 'sort', 'columns'] as const;

type Values = FilterValues & { columns: string };

/** The query of the address that shows this list again, with its parts in one order, so that two can be compared. */
export function queryOfList(values: Values): string {
  const set = KEPT.map((name) => [name, values[name].trim()]).filter(([, value]) => value !== '');
  return sorted(new URLSearchParams(set));
}

function sorted(params: URLSearchParams): string {
  params.sort();
  return params.toString();
}

/** The view of a person's own that is open. */
export function openViewOf(values: Values, saved: readonly SavedView[]): SavedView | undefined {
  const shown = queryOfList(values);
  return saved.find(({ query }) => sorted(new URLSearchParams(query)) === shown);
}

/** Whether the list differs from the views of the office, so that it can be saved. */
export function isOfOneself(values: Values): boolean {
  return KEPT.some((name) => name !== 'view' && values[name] !== '');
}

/** The views of the office and those of a person's own. One of the office begins without the filters of the one before it. */
export function viewTabsOf(values: Values, saved: readonly SavedView[]): ViewTab[] {
  const { view, columns } = values;
  const open = openViewOf(values, saved);
  const office = [{ name: '', label: 'All' }, ...InspectionView.options.map(named)];
  return [
    ...office.map(({ name, label }) => ({
      label,
      to: addressOf(new URLSearchParams([...given('view', name), ...given('columns', columns)])),
      isOpen: !open && name === view,
    })),
    ...saved.map(({ id, name, query }) => ({
      label: name,
      to: addressOf(new URLSearchParams(query)),
      isOpen: id === open?.id,
    })),
  ];
}

const named = (name: InspectionView): { name: string; label: string } => ({ name, label: LABELS[name] });

const given = (name: string, value: string): string[][] => (value === '' ? [] : [[name, value]]);

const addressOf = (params: URLSearchParams): string =>
  params.size === 0 ? '/inspections' : `/inspections?${params.toString()}`;
