import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import {
  listPayments,
  type Payment,
  type PaymentFilter,
  type PaymentTotals,
  readPaymentTotals,
} from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { type ListFilter, useListAddress } from '../../../ui/list/useListAddress.ts';
import { ViewTabs } from '../../../ui/list/ViewTabs.tsx';
import { call } from '../../../wire/call.ts';
import { usePages } from '../../../wire/pages.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';
import { DueList } from './DueList.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { DUE, FILTERS, type FilterValues, filterOf, STATES, TABS } from './paymentFilter.ts';
import { RefundDialog } from './RefundDialog.tsx';

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  m: 0,
  px: { xs: 1, sm: 0 },
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
};

const LABELS = {
  receivedCents: 'Received',
  refundedCents: 'Refunded',
  lostCents: 'Lost in disputes',
  netCents: 'Net',
};

const PAGE = 50;

interface PaymentsProps {
  /** Limits the list to one inspection or client, when another page has linked to it. */
  about: Pick<PaymentFilter, 'inspectionId' | 'clientId'>;
}

/** Fees that are due, payments and refunds. */
export function Payments({ about }: PaymentsProps): ReactNode {
  const { values, settledSearch, change, filter } = useListAddress(FILTERS);
  const settled = { ...values, search: settledSearch };
  const fields = <PaymentFilters values={values} onChange={change} />;
  return (
    <ListKeys>
      {values.status === DUE ? (
        <DueList
          wanted={settled}
          onShowAll={() => change({ search: '', from: '', to: '' })}
          strip={<Tabs status={values.status} />}
          fields={fields}
        />
      ) : (
        <Received
          wanted={{ ...about, ...filterOf(settled) }}
          filter={filter}
          strip={<Tabs status={values.status} />}
          fields={fields}
        />
      )}
    </ListKeys>
  );
}

function Tabs({ status: open }: { status: string }): ReactNode {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: status === '' ? '/payments' : `/payments?status=${status}`,
    isOpen: status === open,
  }));
  return <ViewTabs label="Views" tabs={tabs} />;
}

interface ReceivedProps {
  wanted: PaymentFilter;
  filter: ListFilter;
  strip: ReactNode;
  fields: ReactNode;
}

function Received({ wanted, filter, strip, fields }: ReceivedProps): ReactNode {
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const pages = usePaymentPages(wanted);
  const { items } = pages;
  const totals = usePaymentTotals(wanted);
  const isLimited = wanted.inspectionId !== undefined || wanted.clientId !== undefined;
  return (
    <>
      <ListHeader
        title="Payments"
        count={countText(items?.length, totals.data?.payments)}
        actions={
          <>
            {isLimited && (
              <Button component={Link} to="/payments">
                Show all payments
              </Button>
            )}
            <ExportMenu
              labels={{ csv: 'CSV' }}
              disabled={!items?.length}
              write={async () => (await import('./exportPayments.ts')).exportPayments(wanted)}
              done="Export Complete"
              failed="Export Failed"
            />
          </>
        }
      />
      <ListStrip>
        {strip}
        <Totals totals={totals} />
      </ListStrip>
      {fields}
      <ListContent
        records="payments"
        pages={pages}
        failed="Couldn't load the payments"
        filter={filter}
        icon={<PaymentIcon />}
        empty={NO_PAYMENTS}
      >
        {(shown) => <PaymentRows items={shown} isChanging={pages.isChanging} onRefund={setRefunding} />}
      </ListContent>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

const NO_PAYMENTS = {
  title: 'No payments yet',
  text: 'A payment appears here when a person opens the payment page.',
};

/** The matching payments, page after page. */
function usePaymentPages(filter: PaymentFilter) {
  const query = { ...filter, limit: PAGE };
  return usePages(keyOf(listPayments, { query }), (cursor, signal) =>
    call(listPayments, { query: { ...query, cursor } }, { signal }),
  );
}

function usePaymentTotals(query: PaymentFilter) {
  return useRead(readPaymentTotals, { query }, { placeholderData: keepPreviousData });
}

interface PaymentFiltersProps {
  values: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
}

function PaymentFilters({ values, onChange }: PaymentFiltersProps): ReactNode {
  const { search, status, from, to } = values;
  return (
    <ListToolbar
      searchLabel="Search by client, email or property"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      set={[status, from, to]}
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={STATES}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <FilterDays from={from} to={to} onChange={onChange} />
    </ListToolbar>
  );
}

/** The sums of all payments that match the filter, not only those on the page. */
function Totals({ totals }: { totals: UseQueryResult<PaymentTotals> }): ReactNode {
  if (totals.error)
    return <ErrorState title="Couldn't load the totals" error={totals.error} onRetry={totals.refetch} />;
  return (
    <Box component="dl" aria-label="Totals" sx={LINE}>
      {shownOf(totals.data).map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {LABELS[name]}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {totals.data ? formatCents(totals.data[name]) : <Skeleton width={56} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The totals to show: those for disputes only if one was lost, since most companies never lose any. */
function shownOf(totals: PaymentTotals | undefined): (keyof typeof LABELS)[] {
  const all = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return all.filter((name) => name !== 'lostCents' || (totals?.lostCents ?? 0) > 0);
}
