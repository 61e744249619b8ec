import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Payment, type PaymentFilter, PaymentState } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StatusFilterBar } from '../../../ui/StatusFilterBar.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { useDelayed } from '../../../ui/useDelayed.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { Amount, Disputes, PaymentActions, StateChip, Subject } from './PaymentParts.tsx';
import { type PaymentListProps, PaymentTable } from './PaymentTable.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Totals } from './Totals.tsx';
import { usePaymentPages } from './usePayments.ts';

/** The states to filter payments by: a state of their own, or a dispute by a bank. */
const FILTER_STATES = [...PaymentState.options, 'disputed'] as const;
type FilterState = (typeof FILTER_STATES)[number];
const labelOf = (state: FilterState): string =>
  state === 'disputed' ? 'Disputed' : PAYMENT_STATE_LABELS[state];

interface Chosen {
  search: string;
  status: FilterState | 'all';
  from: string;
  to: string;
}

const EVERYTHING: Chosen = { search: '', status: 'all', from: '', to: '' };

interface PaymentsProps {
  /** Limits the list to one inspection or client, when another page has linked to it. */
  about: Pick<PaymentFilter, 'inspectionId' | 'clientId'>;
}

/** Payments, refunds and open amounts. */
export function Payments({ about }: PaymentsProps): ReactNode {
  const [chosen, setChosen] = useState(EVERYTHING);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const search = useDelayed(chosen.search);
  const filter = { ...about, ...filterOf({ ...chosen, search }) };
  const pages = usePaymentPages(filter);
  const isSmall = useSmallScreen();
  const List = isSmall ? PaymentCards : PaymentTable;
  return (
    <>
      <PageHeader
        title="Payments"
        actions={
          <ExportMenu
            labels={{ csv: 'CSV' }}
            disabled={!pages.items?.length}
            write={async () => (await import('./exportPayments.ts')).exportPayments(filter)}
            done="Export Complete"
            failed="Export Failed"
          />
        }
      />
      <FilterBar chosen={chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />
      <Totals filter={filter} />
      {pages.error && (
        <ErrorState title="Couldn't load the payments" error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.items && !pages.error && <RowsSkeleton label="Loading payments..." />}
      {pages.items?.length === 0 && (
        <NoPayments isFiltered={chosen !== EVERYTHING} onClear={() => setChosen(EVERYTHING)} />
      )}
      {pages.items && pages.items.length > 0 && (
        <Box sx={{ opacity: pages.isChanging ? 0.6 : 1 }} aria-busy={pages.isChanging}>
          <List items={pages.items} onRefund={setRefunding} />
        </Box>
      )}
      <ShowMore more={pages.more} />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

/** The filter without empty values. */
function filterOf({ search, status, from, to }: Chosen): PaymentFilter {
  return {
    ...(search !== '' && { search }),
    ...(status === 'disputed' && { isDisputed: 'true' }),
    ...(status !== 'all' && status !== 'disputed' && { state: status }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

interface FilterBarProps {
  chosen: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

function FilterBar({ chosen, onChange }: FilterBarProps): ReactNode {
  const day = (name: 'from' | 'to', label: string): ReactNode => (
    <TextField
      type="date"
      label={label}
      value={chosen[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 140px', md: '0 0 160px' } }}
    />
  );
  return (
    <Box sx={FILTERS}>
      <StatusFilterBar
        searchLabel="Search by client, email or property"
        statuses={FILTER_STATES}
        labelOf={labelOf}
        filter={chosen}
        onChange={({ search, status }) => onChange({ search, status })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
    </Box>
  );
}

const FILTERS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mb: 2.5,
  '& > :first-of-type': { flex: '1 1 460px', mb: 0 },
};

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

/** The table for phones. */
function PaymentCards({ items, onRefund }: PaymentListProps): ReactNode {
  return (
    <CardGrid>
      {items.map((payment) => (
        <Card key={payment.id} component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
          <div>
            <Subject payment={payment} />
          </div>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
            <Amount payment={payment} />
            <StateChip state={payment.state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            Started <Time instant={payment.createdAt} format={FULL_FORMAT} />
          </Typography>
          <Disputes payment={payment} />
          <PaymentActions payment={payment} onRefund={onRefund} />
        </Card>
      ))}
    </CardGrid>
  );
}
