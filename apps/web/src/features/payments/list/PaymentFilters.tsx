import type { ReactNode } from 'react';
import { FilterDay, FilterSelect } from '../../../ui/list/filterFields.tsx';
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
      active={[status, from, to].filter((value) => value !== '').length}
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={STATES}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <FilterDay label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <FilterDay label="To" value={to} onChange={(day) => onChange({ to: day })} />
    </ListToolbar>
  );
}
