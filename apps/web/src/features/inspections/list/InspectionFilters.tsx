import { listInspectors } from '@sightline/contracts/accounts/accounts';
import type { CallInput } from '@sightline/contracts/core/define';
import { Day } from '@sightline/contracts/core/fields';
import {
  InspectionSort,
  InspectionStatus,
  InspectionView,
  type listInspections,
  PaymentStatus,
  type StatusCounts,
  UNASSIGNED,
} from '@sightline/contracts/inspections/inspections';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { INSPECTION_STATUS_LABELS, PAYMENT_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { CountFilter } from '../../../ui/list/CountFilter.tsx';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useRead } from '../../../wire/queries.ts';

/** The names of the filters in the address. */
export const FILTERS = ['view', 'status', 'inspector', 'type', 'payment', 'from', 'to'] as const;

export type FilterValues = Record<(typeof FILTERS)[number] | 'sort' | 'search', string>;

type Query = CallInput<typeof listInspections>['query'];

interface InspectionFiltersProps {
  values: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
  actions: ReactNode;
}

export function InspectionFilters({ values, onChange, actions }: InspectionFiltersProps): ReactNode {
  const { data: people = [] } = useRead(listInspectors, {});
  const isCard = useSmallScreen();
  const inspectors = [
    [UNASSIGNED, 'Not assigned'] as const,
    ...people.map(({ id, name }) => [id, name] as const),
  ];
  const { inspector, type, payment, from, to } = values;
  const usual = usualSortOf(values);
  const orders = SORTS.filter(([sort]) => sort !== usual);
  const choice = (name: keyof FilterValues) => ({
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <ListToolbar
      searchLabel="Search by address, project type or inspector"
      search={values.search}
      onSearch={(search) => onChange({ search })}
      set={[inspector, type, payment, from, to]}
      actions={actions}
    >
      <FilterSelect label="Inspector" all="Anyone" options={inspectors} {...choice('inspector')} />
      <FilterSelect label="Type" all="All types" options={TYPES} {...choice('type')} />
      <FilterSelect label="Payment" all="Any" options={PAYMENTS} {...choice('payment')} />
      <FilterDays from={from} to={to} onChange={onChange} />
      {isCard && <FilterSelect label="Order" all={SORT_LABELS[usual]} options={orders} {...choice('sort')} />}
    </ListToolbar>
  );
}

const TYPES = ProjectType.options.map((type) => [type, projectTypeLabel(type)] as const);
const PAYMENTS = PaymentStatus.options.map((status) => [status, PAYMENT_STATUS_LABELS[status]] as const);
export const SORT_LABELS: Record<InspectionSort, string> = {
  upcoming: 'Upcoming first',
  scheduledSoonest: 'Date, earliest first',
  scheduledLatest: 'Date, latest first',
  newest: 'Newest first',
};
const SORTS = InspectionSort.options.map((sort) => [sort, SORT_LABELS[sort]] as const);

interface StatusFilterProps {
  counts: StatusCounts | undefined;
  selected: string;
  onSelect: (status: string) => void;
}

/** The number of inspections of each status and their sum; a press shows only those, a second press shows all again. */
export function StatusFilter({ counts, selected, onSelect }: StatusFilterProps): ReactNode {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const all = { label: 'Total', count: total, isSelected: false, onPress: () => onSelect('') };
  const states = InspectionStatus.options.map((status) => ({
    label: INSPECTION_STATUS_LABELS[status],
    tone: STATUS_TONES[status],
    count: counts?.[status],
    isSelected: selected === status,
    onPress: () => onSelect(selected === status ? '' : status),
  }));
  return <CountFilter label="Filter by status" states={[...states, all]} />;
}

/** The query of an address; unknown values are left out, and so is a year that is still being typed. */
export function queryOf(values: FilterValues, search: string): Query & { sort: InspectionSort } {
  return {
    search: search.trim() || undefined,
    view: InspectionView.safeParse(values.view).data,
    status: InspectionStatus.safeParse(values.status).data,
    inspectorId: values.inspector || undefined,
    projectType: ProjectType.safeParse(values.type).data,
    paymentStatus: PaymentStatus.safeParse(values.payment).data,
    from: Day.safeParse(values.from).data,
    to: Day.safeParse(values.to).data,
    sort: InspectionSort.safeParse(values.sort).data ?? usualSortOf(values),
  };
}

/** Days of a filter are read in their order. Decision 201. */
export function usualSortOf({ view, from }: Pick<FilterValues, 'view' | 'from'>): InspectionSort {
  const isByDay = view === 'today' || view === 'week' || view === 'overdue' || from !== '';
  return isByDay ? 'scheduledSoonest' : 'upcoming';
}
