import { type PaymentFilter, PaymentState } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';

/** The names of the filters in the address. */
export const FILTERS = ['status', 'from', 'to'] as const;
export type FilterValues = Record<(typeof FILTERS)[number] | 'search', string>;

/** The view of unpaid fees, which are those of inspections. */
export const DUE = 'due';
const DISPUTED = 'disputed';

/** The views of the office; a state that is in none of them is in the filter. */
export const TABS = [
  { status: '', label: 'All' },
  { status: DUE, label: 'Due' },
  { status: 'paid', label: 'Paid' },
  { status: 'unclear', label: PAYMENT_STATE_LABELS.unclear },
  { status: DISPUTED, label: 'Disputed' },
] as const;

/** The states to filter payments by: fees that are due, a state of their own, or a dispute by a bank. */
export const STATES: readonly (readonly [value: string, label: string])[] = [
  [DUE, 'Due'],
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
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}
