import type { CallInput } from '@sightline/contracts/core/define';
import { Day } from '@sightline/contracts/core/fields';
import {
  InspectionSort,
  InspectionStatus,
  InspectionView,
  type listInspections,
  PaymentStatus,
} from '@sightline/contracts/inspections/inspections';
import { ProjectType } from '@sightline/contracts/inspections/projectType';

/** The names of the filters in the address. */
export const FILTERS = ['view', 'status', 'inspector', 'type', 'payment', 'from', 'to'] as const;
export type FilterValues = Record<(typeof FILTERS)[number] | 'sort' | 'search', string>;
type Query = CallInput<typeof listInspections>['query'];

export const VIEW_LABELS: Record<InspectionView, string> = {
  today: 'Today',
  week: 'This week',
  overdue: 'Overdue',
  awaitingReport: 'Awaiting report',
  unpaid: 'Unpaid',
};

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

/** Days ahead are read in their order; everything else begins with the newest. */
function usualSortOf({ view, from }: FilterValues): InspectionSort {
  const isByDay = view === 'today' || view === 'week' || view === 'overdue' || from !== '';
  return isByDay ? 'scheduledSoonest' : 'newest';
}
