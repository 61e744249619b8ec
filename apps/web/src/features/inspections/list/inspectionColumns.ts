/** The columns after the property, as the address names them. */
const COLUMNS = ['date', 'permit', 'status', 'fee', 'created'] as const;
export type ColumnName = (typeof COLUMNS)[number];

export const COLUMN_LABELS: Record<ColumnName, string> = {
  date: 'Date and inspector',
  permit: 'Permit',
  status: 'Status',
  fee: 'Fee',
  created: 'Created',
};

const USUAL: readonly ColumnName[] = ['date', 'status', 'fee'];
/** The value for a list of properties alone, since an empty one means the usual columns. */
const NONE = 'none';

export function columnsOf(value: string): readonly ColumnName[] {
  if (value === '') return USUAL;
  const named = value.split('.');
  return COLUMNS.filter((name) => named.includes(name));
}

/** The value of the address without one shown column, or with one that was hidden. */
export function withColumnToggled(value: string, toggled: ColumnName): string {
  const shown = columnsOf(value);
  const next = COLUMNS.filter((name) => shown.includes(name) !== (name === toggled));
  if (next.join() === USUAL.join()) return '';
  return next.join('.') || NONE;
}
