import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Button from '@mui/material/Button';
import type { Payment, PaymentFilter } from '@sightline/contracts/payments/payments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { ViewTabs } from '../../../ui/list/ViewTabs.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { DueList } from './DueList.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { DUE, FILTERS, filterOf, NO_FILTER, TABS } from './paymentFilter.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { Totals } from './Totals.tsx';
import { usePaymentPages, usePaymentTotals } from './usePayments.ts';

interface PaymentsProps {
  /** Limits the list to one inspection or client, when another page has linked to it. */
  about: Pick<PaymentFilter, 'inspectionId' | 'clientId'>;
}

/** Fees that are due, payments and refunds. */
export function Payments({ about }: PaymentsProps): ReactNode {
  const { values, settledSearch, change } = useListAddress(FILTERS);
  const settled = { ...values, search: settledSearch };
  const fields = <PaymentFilters values={values} onChange={change} />;
  return (
    <ListKeys>
      {values.status === DUE ? (
        <DueList filter={settled} strip={<Tabs status={values.status} />} fields={fields} />
      ) : (
        <Received
          filter={{ ...about, ...filterOf(settled) }}
          isFiltered={Object.values(values).some((value) => value !== '')}
          onClear={() => change(NO_FILTER)}
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
  filter: PaymentFilter;
  isFiltered: boolean;
  onClear: () => void;
  strip: ReactNode;
  fields: ReactNode;
}

function Received({ filter, isFiltered, onClear, strip, fields }: ReceivedProps): ReactNode {
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const pages = usePaymentPages(filter);
  const { items } = pages;
  const totals = usePaymentTotals(filter);
  const isLimited = filter.inspectionId !== undefined || filter.clientId !== undefined;
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
              write={async () => (await import('./exportPayments.ts')).exportPayments(filter)}
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
      {pages.error && (
        <ErrorState title="Couldn't load the payments" error={pages.error} onRetry={pages.retry} />
      )}
      {!items && !pages.error && <RowsSkeleton label="Loading payments..." count={12} />}
      {items?.length === 0 && <NoPayments isFiltered={isFiltered} onClear={onClear} />}
      {items && items.length > 0 && (
        <PaymentRows items={items} isChanging={pages.isChanging} onRefund={setRefunding} />
      )}
      <ShowMore more={pages.more} />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

function NoPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  if (isFiltered)
    return (
      <EmptyState
        icon={<PaymentIcon />}
        title="No matching payments"
        text="Try a different search, status or day."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all payments
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<PaymentIcon />}
      title="No payments yet"
      text="A payment appears here when a person opens the payment page."
    />
  );
}
