import type { ClientRecord } from '@sightline/store/accounts/clients';
import { csvTable } from '@sightline/wording/csv';

const COLUMNS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  companyName: 'Company',
  notes: 'Notes',
} as const;

/** Writes clients as CSV. A cell that a spreadsheet would run gets an apostrophe, which an import removes. */
export function clientTable(clients: readonly ClientRecord[]): string {
  const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const rows = clients.map((client) =>
    Object.fromEntries(fields.map((field) => [COLUMNS[field], client[field]])),
  );
  return csvTable(rows, Object.values(COLUMNS));
}
