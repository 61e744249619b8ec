import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Button from '@mui/material/Button';
import type { Payment, PaymentFilter } from '@sightline/contracts/payments/payments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import { type ListFilter, useListAddress } from '../../../ui/list/useListAddress.ts';
import { ViewTabs } from '../../../ui/list/ViewTabs.tsx';
import { DueList } from './DueList.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { DUE, FILTERS, filterOf, TABS } from './paymentFilter.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { Totals } from './Totals.tsx';
import { usePaymentPages, usePaymentTotals } from './usePayments.ts';

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
