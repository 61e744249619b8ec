import type { ReactNode } from 'react';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { type FilterValues, STATES } from './paymentFilter.ts';

interface PaymentFiltersProps {
  values: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
}

export function PaymentFilters({ values, onChange }: PaymentFiltersProps): ReactNode {
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
