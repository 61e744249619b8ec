import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  listPayments,
  type Payment,
  type PaymentFilter,
  type PaymentTotals,
  type PaymentView,
  readPaymentTotals,
} from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import type { ListFilter } from '../../../ui/list/useListAddress.ts';
import { Section } from '../../../ui/Section.tsx';
import { formatInstant } from '../../../ui/time.ts';
import { call } from '../../../wire/call.ts';
import { usePages } from '../../../wire/pages.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { MoneyLine } from './MoneyLine.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const PAGE = 50;
/** Those beyond it are shown once the first ones are settled. */
const MOST_URGENT = 100;

interface PaymentListProps {
  /** Null for payments of every kind, such as those of one inspection or in one state. */
  view: Extract<PaymentView, 'received' | 'refunded'> | null;
  wanted: PaymentFilter;
  filter: ListFilter;
  /** The views; null where the list is limited to one inspection or client. */
  strip: ReactNode;
  fields: ReactNode;
}

/** Payments, with those that need attention apart from and above the others. */
export function PaymentList({ view, wanted, filter, strip, fields }: PaymentListProps): ReactNode {
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const all = { ...wanted, ...(view && { view }) };
  const totals = useRead(readPaymentTotals, { query: all }, { placeholderData: keepPreviousData });
  const isSplit = view === 'received';
  const pages = usePaymentPages(isSplit ? { ...wanted, view: 'settled' } : all);
  const attention = useRead(
    listPayments,
    { query: { ...wanted, view: 'attention', limit: MOST_URGENT } },
    { enabled: isSplit, placeholderData: keepPreviousData },
  );
  const urgent = (isSplit && attention.data?.items) || [];
  const { items } = pages;
  const rows = (shown: readonly Payment[], label: string) => (
    <PaymentRows label={label} items={shown} isChanging={pages.isChanging} onRefund={setRefunding} />
  );
  return (
    <>
      <ListHeader
        title="Payments"
        count={countText(items && items.length + urgent.length, totals.data?.payments)}
        actions={
          <>
            {strip === null && (
              <Button component={Link} to="/payments">
                Show all payments
              </Button>
            )}
            <ExportMenu
              labels={{ csv: 'CSV' }}
              disabled={!totals.data?.payments}
              write={async () => {
                const { exportPayments } = await SilenceLimit.arrival(import('./exportPayments.ts'));
                return exportPayments(all);
              }}
              done="Export Complete"
              failed="Export Failed"
            />
          </>
        }
      />
      <ListStrip>
        {strip}
        {totals.error ? (
          <ErrorState title="Couldn't load the totals" error={totals.error} onRetry={totals.refetch} />
        ) : (
          <PaymentSum view={view} totals={totals.data} />
        )}
      </ListStrip>
      {fields}
      {isSplit && attention.error && (
        <ErrorState
          title="Couldn't load the payments that need attention"
          error={attention.error}
          onRetry={attention.refetch}
        />
      )}
      {urgent.length > 0 && (
        <Section title="Needs attention" note={urgent.length}>
          {rows(urgent, 'Needs attention')}
        </Section>
      )}
      {(items?.length !== 0 || urgent.length === 0) && (
        <ListContent
          records="payments"
          pages={pages}
          failed="Couldn't load the payments"
          filter={filter}
          icon={<PaymentIcon />}
          empty={EMPTY[view ?? 'all']}
        >
          {(shown) =>
            urgent.length > 0 ? (
              <Section title="Received">{rows(shown, 'Payments')}</Section>
            ) : (
              rows(shown, 'Payments')
            )
          }
        </ListContent>
      )}
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

const EMPTY = {
  received: { title: 'Nothing was received', text: 'A payment appears here once a client has paid online.' },
  refunded: { title: 'Nothing was refunded' },
  all: { title: 'No payments', text: 'A payment appears here when a person opens the payment page.' },
};

/** The matching payments, page after page. */
function usePaymentPages(filter: PaymentFilter) {
  const query = { ...filter, limit: PAGE };
  return usePages(keyOf(listPayments, { query }), (cursor, signal) =>
    call(listPayments, { query: { ...query, cursor } }, { signal }),
  );
}

interface PaymentSumProps {
  view: PaymentListProps['view'];
  totals: PaymentTotals | undefined;
}

/** The sums of all payments that match the filter, not only those on the page. */
function PaymentSum({ view, totals }: PaymentSumProps): ReactNode {
  if (totals?.payments === 0) return null;
  const { refundedCents = 0, lostCents = 0, netCents = 0 } = totals ?? {};
  const lost = lostCents > 0 ? [`${formatCents(lostCents)} lost in disputes`] : [];
  if (view === 'refunded')
    return <MoneyLine cents={totals?.refundedCents} word="refunded" detail={lost.join()} />;
  const refunded = refundedCents > 0 ? [`${formatCents(refundedCents)} refunded`] : [];
  const parts = [...refunded, ...lost];
  return (
    <MoneyLine
      cents={totals?.receivedCents}
      word="received"
      detail={parts.length > 0 && [...parts, `${formatCents(netCents)} net`].join(' · ')}
    >
      {view === 'received' && totals && <MonthBars months={totals.months} />}
    </MoneyLine>
  );
}

const HEIGHT_PX = 28;

/** The received amounts of the last months, each as a bar with its amount and month in words. */
function MonthBars({ months }: { months: PaymentTotals['months'] }): ReactNode {
  const most = Math.max(...months.map(({ receivedCents }) => receivedCents));
  if (most <= 0) return null;
  return (
    <Box component="ol" aria-label="Received by month" sx={ROW}>
      {months.map(({ month, receivedCents }) => (
        <Box key={month} component="li" sx={MONTH}>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {formatCents(Math.round(receivedCents / 100) * 100)}
          </Box>
          <Box
            aria-hidden
            sx={BAR}
            style={{ height: Math.max(1, Math.round((receivedCents / most) * HEIGHT_PX)) }}
          />
          <time dateTime={month}>{formatInstant(`${month}-01T00:00:00Z`, 'UTC', { month: 'short' })}</time>
        </Box>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(56px, 1fr))',
  columnGap: 0.5,
  listStyle: 'none',
  p: 0,
  m: 0,
  width: { xs: '100%', sm: 'auto' },
};

const MONTH = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
  color: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: '16px',
};

const BAR = { width: '60%', bgcolor: 'primary.main', borderRadius: '2px 2px 0 0' };
