import { listPayments, type PaymentFilter, readPaymentTotals } from '@sightline/contracts/payments/payments';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { usePages } from '../../../wire/pages.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';

const PAGE = 50;

/** The matching payments, page after page. */
export function usePaymentPages(filter: PaymentFilter) {
  const query = { ...filter, limit: PAGE };
  return usePages(keyOf(listPayments, { query }), (cursor, signal) =>
    call(listPayments, { query: { ...query, cursor } }, { signal }),
  );
}

export function usePaymentTotals(query: PaymentFilter) {
  return useRead(readPaymentTotals, { query }, { placeholderData: keepPreviousData });
}
