import { type ImportRow, MAX_CSV_ROWS } from '@sightline/contracts/clientFiles';
import { NewClient } from '@sightline/contracts/clients';
import { AppError } from '@sightline/contracts/core/errors';
import type { ClientRecord } from '@sightline/store/accounts/clients';
import Papa from 'papaparse';

/** Clients as a table: how it is written, and how one from elsewhere is read. */

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  companyName: 'Company',
  notes: 'Notes',
} as const;
type Field = keyof typeof COLUMNS;

/** As other programs call them, in lower case and without spaces. */
const SYNONYMS = new Map<string, Field>(
  Object.entries({
    ...{ name: 'name', clientname: 'name', fullname: 'name', email: 'email', 'e-mail': 'email' },
    ...{ emailaddress: 'email', phone: 'phone', phonenumber: 'phone', address: 'address' },
    ...{ company: 'companyName', companyname: 'companyName', notes: 'notes', note: 'notes' },
  }),
);

/** A spreadsheet would run a cell that begins with one of these; it gets an apostrophe. */
export function clientTable(clients: readonly ClientRecord[]): string {
  const fields = Object.keys(COLUMNS) as Field[];
  const rows = clients.map((client) =>
    Object.fromEntries(fields.map((field) => [COLUMNS[field], client[field]])),
  );
  const columns = Object.values(COLUMNS);
  return BYTE_ORDER_MARK + Papa.unparse(rows, { columns, escapeFormulae: true });
}

export interface ReadRow extends ImportRow {
  /** What can be stored; null where the row cannot. */
  facts: Record<Field, string> | null;
}

/** Reads a table; throws badInput for one that has no usable columns. `known` are the addresses of stored clients. */
export function readClientTable(csv: string, known: ReadonlySet<string>): ReadRow[] {
  const { data } = Papa.parse<string[]>(csv.replace(BYTE_ORDER_MARK, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = data;
  const fields = head.map((title) => SYNONYMS.get(title.toLowerCase().replaceAll(/\s/g, '')));
  if (!fields.includes('name') || !fields.includes('email'))
    throw new AppError('badInput', { fields: { csv: 'The first line needs the columns Name and Email.' } });
  if (lines.length > MAX_CSV_ROWS)
    throw new AppError('badInput', {
      fields: { csv: `Use at most ${MAX_CSV_ROWS.toLocaleString('en-US')} rows.` },
    });
  const seen = new Set<string>();
  return lines.map((cells, index) => readRow({ cells, fields, line: index + 2, known, seen }));
}

interface Line {
  cells: readonly string[];
  fields: readonly (Field | undefined)[];
  line: number;
  known: ReadonlySet<string>;
  /** Addresses of the rows before. */
  seen: Set<string>;
}

function readRow({ cells, fields, line, known, seen }: Line): ReadRow {
  const given: Partial<Record<Field, string>> = {};
  for (const [index, field] of fields.entries()) if (field) given[field] = (cells[index] ?? '').trim();
  const formulas = formulaProblems(given);
  const plain = Object.fromEntries(Object.entries(given).map(([field, text]) => [field, unescaped(text)]));
  const parsed = NewClient.safeParse(plain);
  const problems = [...formulas, ...(parsed.success ? [] : parsed.error.issues.map(problemText))];
  const shown = { line, name: plain['name'] ?? '', email: plain['email'] ?? '', problems };
  if (!parsed.success || problems.length > 0) return { ...shown, state: 'invalid', facts: null };
  const { name, email, phone, address, companyName, notes } = parsed.data;
  const facts = { name, email, phone, address, companyName, notes };
  const state = known.has(email) ? 'known' : seen.has(email) ? 'repeated' : 'new';
  seen.add(email);
  return { ...shown, email, state, facts };
}

/** A phone number may begin with a plus. An apostrophe before it says that it is text: as we export it. */
function formulaProblems(given: Partial<Record<Field, string>>): string[] {
  const fields = Object.entries(given) as [Field, string][];
  return fields
    .filter(([field, text]) => (field === 'phone' ? /^[=@]/ : /^[=@+-]/).test(text))
    .map(([field]) => `${COLUMNS[field]} looks like a formula. Put an apostrophe before it if it is text.`);
}

const unescaped = (text: string): string => text.replace(/^'(?=[=@+\-\t\r])/, '');

function problemText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const field = String(path[0]);
  const label = field in COLUMNS ? COLUMNS[field as Field] : field;
  return `${label}: ${message}`;
}
