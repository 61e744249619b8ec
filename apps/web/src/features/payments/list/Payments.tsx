import type { PaymentFilter } from '@sightline/contracts/payments/payments';
import type { ReactNode } from 'react';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { ViewTabs } from '../../../ui/list/ViewTabs.tsx';
import { DueList } from './DueList.tsx';
import { PaymentList } from './PaymentList.tsx';
import { FILTERS, type FilterValues, filterOf, STATES, VIEWS, type View, viewOf } from './paymentFilter.ts';

interface PaymentsProps {
  /** Limits the list to one inspection or client, when another page has linked to it. */
  about: Pick<PaymentFilter, 'inspectionId' | 'clientId'>;
}

/** Fees that are due, and payments that were received and refunded. */
export function Payments({ about }: PaymentsProps): ReactNode {
  const { values, settledSearch, change } = useListAddress(FILTERS);
  const isLimited = Object.keys(about).length > 0;
  const view = viewOf(values.view);
  const isDue = view === '' && !isLimited;
  const hasStates = isLimited || view === 'received';
  const wanted = { ...values, search: settledSearch, status: hasStates ? values.status : '' };
  const parts = {
    strip: isLimited ? null : <Tabs open={view} />,
    fields: <Fields values={values} isDue={isDue} hasStates={hasStates} onChange={change} />,
  };
  return (
    <ListKeys>
      {isDue ? (
        <DueList wanted={wanted} onChange={change} {...parts} />
      ) : (
        <PaymentList
          // A state is looked for in all payments: those that were never completed are in no view.
          view={view === '' || isLimited || wanted.status !== '' ? null : view}
          wanted={{ ...about, ...filterOf(wanted) }}
          filter={{
            isFiltered: [values.search, wanted.status, values.from, values.to].some((value) => value !== ''),
            clear: () => change({ search: '', status: '', from: '', to: '' }),
          }}
          {...parts}
        />
      )}
    </ListKeys>
  );
}

function Tabs({ open }: { open: View }): ReactNode {
  const tabs = VIEWS.map(({ view, label }) => ({
    label,
    to: view === '' ? '/payments' : `/payments?view=${view}`,
    isOpen: view === open,
  }));
  return <ViewTabs label="Views" tabs={tabs} />;
}

interface FieldsProps {
  values: FilterValues;
  isDue: boolean;
  hasStates: boolean;
  onChange: (values: Partial<FilterValues>) => void;
}

function Fields({ values, isDue, hasStates, onChange }: FieldsProps): ReactNode {
  const { search, status, from, to } = values;
  return (
    <ListToolbar
      searchLabel={isDue ? 'Search by client or property' : 'Search by client, email or property'}
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      set={[hasStates ? status : '', from, to]}
    >
      {hasStates && (
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status}
          options={STATES}
          onChange={(chosen) => onChange({ status: chosen })}
        />
      )}
      <FilterDays from={from} to={to} onChange={onChange} />
    </ListToolbar>
  );
}
