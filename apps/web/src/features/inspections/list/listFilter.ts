import type { CallInput } from '@sightline/contracts/core/define';
import {
  InspectionSort,
  InspectionStatus,
  InspectionView,
  type listInspections,
  PaymentStatus,
  ProjectType,
} from '@sightline/contracts/inspections/inspections';

/** The names of the filters in the address. */
export const FILTERS = ['view', 'status', 'inspector', 'type', 'payment', 'from', 'to', 'sort'] as const;
export type FilterName = (typeof FILTERS)[number];

export type FilterValues = Record<FilterName | 'search', string>;
type Query = CallInput<typeof listInspections>['query'];

/** Everything, in the order of the list. */
export const NO_FILTER: FilterValues = {
  search: '',
  view: '',
  status: '',
  inspector: '',
  type: '',
  payment: '',
  from: '',
  to: '',
  sort: '',
};

export const VIEW_LABELS: Record<InspectionView, string> = {
  today: 'Today',
  week: 'This week',
  overdue: 'Overdue',
  awaitingReport: 'Awaiting report',
  unpaid: 'Unpaid',
};

/** The query of an address; unknown values are left out. */
export function queryOf(values: FilterValues, search: string): Query & { sort: InspectionSort } {
  return {
    search: search.trim() || undefined,
    view: InspectionView.safeParse(values.view).data,
    status: InspectionStatus.safeParse(values.status).data,
    inspectorId: values.inspector || undefined,
    projectType: ProjectType.safeParse(values.type).data,
    paymentStatus: PaymentStatus.safeParse(values.payment).data,
    from: values.from || undefined,
    to: values.to || undefined,
    sort: InspectionSort.safeParse(values.sort).data ?? usualSortOf(values),
  };
}

/** Days ahead are read in their order; everything else begins with the newest. */
function usualSortOf({ view, from }: FilterValues): InspectionSort {
  const isByDay = view === 'today' || view === 'week' || view === 'overdue' || from !== '';
  return isByDay ? 'scheduledSoonest' : 'newest';
}

/** The number of filters behind the button, without search, view, status and order. */
export function activeIn({ inspector, type, payment, from, to }: FilterValues): number {
  return [inspector, type, payment, from, to].filter((value) => value !== '').length;
}
