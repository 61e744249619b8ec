import { Day } from '@sightline/contracts/core/fields';
import { FeeAge } from '@sightline/contracts/payments/dueFees';
import { type PaymentFilter, PaymentState } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';

/** The names of the filters in the address. */
export const FILTERS = ['view', 'age', 'status', 'from', 'to'] as const;
export type FilterValues = Record<(typeof FILTERS)[number] | 'search', string>;

/** The fees that are due, which the page opens with; payments that were received, or are to be; and returned ones. */
export const VIEWS = [
  { view: '', label: 'Due' },
  { view: 'received', label: 'Received' },
  { view: 'refunded', label: 'Refunded' },
] as const;
export type View = (typeof VIEWS)[number]['view'];

export const viewOf = (name: string): View => VIEWS.find(({ view }) => view === name)?.view ?? '';

const DISPUTED = 'disputed';

/** The states to filter payments by: a state of their own, or a dispute by a bank. */
export const STATES: readonly (readonly [value: string, label: string])[] = [
  ...PaymentState.options.map((state) => [state, PAYMENT_STATE_LABELS[state]] as const),
  [DISPUTED, 'Disputed'],
];

/** The filter without empty values. */
export function filterOf({ search, status, from, to }: FilterValues): PaymentFilter {
  const state = PaymentState.safeParse(status).data;
  return {
    ...(search !== '' && { search }),
    ...(status === DISPUTED && { isDisputed: 'true' }),
    ...(state && { state }),
    ...daysOf({ from, to }),
  };
}

export function dueFilterOf({ search, age, from, to }: FilterValues) {
  return {
    search: search.trim() || undefined,
    age: FeeAge.safeParse(age).data,
    ...daysOf({ from, to }),
  };
}

/** A day that is not complete limits nothing. */
function daysOf(days: { from: string; to: string }): { from?: string; to?: string } {
  const [from, to] = [Day.safeParse(days.from).data, Day.safeParse(days.to).data];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
