import { csvTable } from '@sightline/wording/csv';
import { describe, expect, test } from 'vitest';
import { type ImportField, missingColumns } from './clientColumns.ts';
import { readClientRows } from './readClientRows.ts';
import { readTableFile } from './readTableFile.ts';

/** Files of spreadsheets and address books, also damaged ones. */

const csvOf = (...lines: string[]): string => lines.join('\r\n');
const read = async (csv: string, chosen?: (ImportField | null)[]) => {
  const { readings } = await readTableFile(new File([csv], 'clients.csv'));
  return readClientRows(readings[0]?.table ?? { titles: [], rows: [] }, chosen);
};
const statesOf = async (csv: string) =>
  (await read(csv)).rows.map(({ line, facts, name }) => [line, facts ? 'usable' : 'invalid', name]);
const factsOf = async (csv: string, email: string) =>
  (await read(csv)).rows.find(({ facts }) => facts?.email === email)?.facts;

describe('a malformed row', () => {
  test('with a quotation mark that is never closed skips only its own line', async () => {
    const csv = csvOf(
      'Name,Email,Notes',
      'Ivo,ivo@one.example,"6 in pipe',
      'Mia,mia@one.example,y',
      'Leo,leo@one.example,"z"',
    );
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo'],
      [3, 'usable', 'Mia'],
      [4, 'usable', 'Leo'],
    ]);
    const { rows } = await read(csv);
    expect(rows[0]?.problems).toEqual([expect.stringMatching(/quotation marks of this row do not match/)]);
  });

  test('with text behind a closing quotation mark skips only its own line', async () => {
    const csv = csvOf('Name,Email', '"Ivo" Reyes,ivo@two.example', 'Mia,mia@two.example');
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo Reyes'],
      [3, 'usable', 'Mia'],
    ]);
  });

  test('is refused with all its lines when a value contains another row', async () => {
    const csv = csvOf(
      'Name,Email,Notes',
      'Ivo,ivo@three.example,"6 in',
      'Mia,mia@three.example,"',
      'Leo,leo@three.example,',
    );
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo'],
      [4, 'usable', 'Leo'],
    ]);
    expect((await read(csv)).rows[0]?.problems.join()).toContain('lines 2 to 3 would be one row');
  });

  test('is refused when it has more values than columns, as with a comma in an address', async () => {
    const csv = csvOf(
      'Name,Email,Address',
      'Ivo,ivo@four.example,9 Elm St, Unit 2, Davie',
      'Mia,mia@four.example,,,',
    );
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo'],
      [3, 'usable', 'Mia'],
    ]);
    expect((await read(csv)).rows[0]?.problems).toEqual([
      'This row has 5 values for 3 columns. Put quotation marks around a value that has a comma in it.',
    ]);
  });

  test('is refused when another program has damaged a letter', async () => {
    const csv = csvOf('Name,Email', 'Jos\uFFFD,jose@five.example');
    expect((await read(csv)).rows[0]?.problems.join()).toContain('A letter in this row is damaged');
  });

  test('ends the reading when a file is full of them', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `"A" ${index},a${index}@six.example`);
    const { rows } = await read(csvOf('Name,Email', ...lines));
    expect(rows).toHaveLength(101);
    expect(rows.at(-1)?.problems.join()).toContain('too many rows');
  });
});

test('problems name the line of the file, after blank lines, values of several lines, and in old line ends', async () => {
  const lines = [
    '',
    'Name,Email,Address',
    '',
    'Ivo,ivo@seven.example,"9 Elm St',
    'Davie, FL"',
    '',
    'Mia,mia7,x',
  ];
  for (const end of ['\n', '\r\n', '\r'])
    expect(await statesOf(lines.join(end))).toEqual([
      [4, 'usable', 'Ivo'],
      [7, 'invalid', 'Mia'],
    ]);
  expect(await factsOf(lines.join('\r\n'), 'ivo@seven.example')).toMatchObject({
    address: '9 Elm St, Davie, FL',
  });
});

test('joins the lines of a value except in notes', async () => {
  const csv =
    'Name,Email,Address,Notes\n"Ivo\nReyes",ivo@lines.example,"9 Elm St,\n\nDavie","Gate\n\n- code"';
  expect(await factsOf(csv, 'ivo@lines.example')).toMatchObject({
    name: 'Ivo Reyes',
    address: '9 Elm St, Davie',
    notes: 'Gate\n\n- code',
  });
});

test('the first filled one of two columns with the same title counts, and a second value is named', async () => {
  const csv = csvOf(
    'Name,Email,Phone,Phone',
    'Ivo,ivo@eight.example,305-555-0142,',
    'Mia,mia@eight.example,305-555-0142,305-555-0199',
  );
  const { rows } = await read(csv);
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([
    [],
    ['“305-555-0199” in the column “Phone” is not imported: a client has one.'],
  ]);
  expect(await factsOf(csv, 'ivo@eight.example')).toMatchObject({ phone: '305-555-0142' });
});

test.each([
  ['semicolons', 'Name;Email;Address\nIvo;ivo@nine.example;9 Elm St, Davie'],
  ['tabs', 'Name\tEmail\tAddress\nIvo\tivo@nine.example\t9 Elm St, Davie'],
  [
    'a line for Excel that names the delimiter',
    'sep=;\nName;Email;Address\nIvo;ivo@nine.example;9 Elm St, Davie',
  ],
])('reads a file with %s', async (_, csv) => {
  const { rows } = await read(csv);
  expect(rows).toMatchObject([
    { line: csv.split('\n').length, facts: { email: 'ivo@nine.example', address: '9 Elm St, Davie' } },
  ]);
});

test('stores text that only a spreadsheet would run', async () => {
  const csv = csvOf(
    'Name,Email,Notes',
    'Ivo,ivo@ten.example,- code 9',
    "Mia,mia@ten.example,'=1",
    '@corner LLC,leo@ten.example,+1',
  );
  expect((await read(csv)).rows.map(({ problems }) => problems)).toEqual([[], [], []]);
  expect(await factsOf(csv, 'ivo@ten.example')).toMatchObject({ notes: '- code 9' });
  expect(await factsOf(csv, 'mia@ten.example')).toMatchObject({ notes: '=1' });
});

test('leaves out a value that is not a phone number, and names it', async () => {
  const csv = csvOf('Name,Email,Phone', 'Ivo,ivo@eleven.example,12');
  const { rows } = await read(csv);
  expect(rows[0]).toMatchObject({
    problems: [],
    leftOut: [expect.stringMatching(/^The phone “12” is left out\. Enter a/)],
  });
  expect(await factsOf(csv, 'ivo@eleven.example')).toMatchObject({ phone: '' });
});

describe('exports of address books', () => {
  test('of Google Contacts are read, with the address in one piece', async () => {
    const csv = csvOf(
      'First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City',
      'Ivo,,Reyes,Reyes Roofing,,Work,ivo@google.example ::: ivo@home.example,(305) 555-0142,"9 Elm St\nDavie, FL 33314\nUS",9 Elm St,Davie',
    );
    const { rows } = await read(csv);
    expect(rows[0]?.leftOut).toEqual([
      '“ivo@home.example” in the column “E-mail 1 - Value” is not imported: a client has one.',
    ]);
    expect(await factsOf(csv, 'ivo@google.example')).toMatchObject({
      name: 'Ivo Reyes',
      companyName: 'Reyes Roofing',
      phone: '(305) 555-0142',
      address: '9 Elm St, Davie, FL 33314, US',
    });
  });

  test('of Outlook are read, with street, city, state and ZIP code as one address', async () => {
    const csv = csvOf(
      '"Title","First Name","Last Name","Suffix","Company","Business Street","Business City","Business State","Business Postal Code","Home City","Business Phone","Mobile Phone","E-mail Address","E-mail Display Name"',
      '"","Mia","Reyes","Jr.","Reyes Roofing","9 Elm St","Davie","FL","33314","","(305) 555-0142","","mia@outlook.example","Mia Reyes (mia@outlook.example)"',
    );
    expect(await factsOf(csv, 'mia@outlook.example')).toMatchObject({
      name: 'Mia Reyes Jr.',
      companyName: 'Reyes Roofing',
      phone: '(305) 555-0142',
      address: '9 Elm St, Davie, FL 33314',
    });
  });

  test('name a contact without a name by its company', async () => {
    const csv = csvOf('First Name,Last Name,Company,E-mail Address', ',,Reyes Roofing,office@roof.example');
    expect(await factsOf(csv, 'office@roof.example')).toMatchObject({ name: 'Reyes Roofing' });
  });
});

test.each([
  ['Client', 'name'],
  ['Customer Name', 'name'],
  ['Given Name', 'firstName'],
  ['E-Mail', 'email'],
  ['Contact Email', 'email'],
  ['E-mail 2 Address', 'email'],
  ['Mobile Number', 'phone'],
  ['Cell Phone', 'phone'],
  ['Home Phone 2', 'phone'],
  ['Tel.', 'phone'],
  ['Address 2', 'address'],
  ['ZIP Code', 'address'],
  ['Other Postal Code', 'address'],
  ['Organization 1 - Name', 'companyName'],
  ['Comments', 'notes'],
  ['Fax', null],
  ['Business Fax', null],
  ['E-mail Display Name', null],
  ['E-mail 1 - Label', null],
  ['constructor', null],
])('the title “%s” names %s', async (title, field) => {
  expect((await read(csvOf(title, 'x'))).columns).toEqual([{ title, samples: ['x'], field }]);
});

test('joins the lines of an address in columns of their own', async () => {
  const csv = csvOf(
    'Name,Email,Address 1,Address 2,City,State,ZIP',
    'Ivo,ivo@parts.example,9 Elm St,Unit 2,Davie,FL,33314',
  );
  expect(await factsOf(csv, 'ivo@parts.example')).toMatchObject({
    address: '9 Elm St, Unit 2, Davie, FL 33314',
  });
});

test.each([
  ['Bill Street,City', '9 Elm St,Davie', '9 Elm St, Davie'],
  ['Street,Billing City,Billing State,Billing Zip', '9 Elm St,Davie,FL,33314', '9 Elm St, Davie, FL 33314'],
  ['Street,City,Home City', '9 Elm St,Davie,Weston', '9 Elm St, Davie'],
  ['Business Street,Home City', '9 Elm St,Weston', '9 Elm St'],
])(
  'the columns %s make one address only if one is a street and the other a town',
  async (titles, cells, address) => {
    const csv = csvOf(`Name,Email,${titles}`, `Ivo,ivo@parts.example,${cells}`);
    expect(await factsOf(csv, 'ivo@parts.example')).toMatchObject({ address });
  },
);

test('shows the columns with their first values, and reads them as a person matched them', async () => {
  const csv = csvOf('Kunde,Kontakt,x', 'Ivo Reyes,ivo@match.example,1', 'Mia,mia@match.example,2');
  const { columns, rows } = await read(csv);
  expect(rows).toEqual([]);
  expect(columns).toEqual([
    { title: 'Kunde', samples: ['Ivo Reyes', 'Mia'], field: null },
    { title: 'Kontakt', samples: ['ivo@match.example', 'mia@match.example'], field: null },
    { title: 'x', samples: ['1', '2'], field: null },
  ]);
  expect(missingColumns(columns.map(({ field }) => field))).toBe(
    'Choose the columns with the name and the email.',
  );
  expect((await read(csv, ['name', 'email', null])).rows).toMatchObject([
    { facts: { name: 'Ivo Reyes' } },
    { facts: { name: 'Mia' } },
  ]);
});

test('a table of the export is read as it was before', async () => {
  const client = { Name: '=1+1', Email: 'ivo@export.example', Phone: '+1 305 555 0100', Notes: '=2\n=3' };
  expect(await factsOf(csvTable([client]), 'ivo@export.example')).toMatchObject({
    name: '=1+1',
    phone: '+1 305 555 0100',
    notes: '=2\n=3',
  });
});

test('a table with too many rows or columns is refused', async () => {
  const rows = Array.from({ length: 5001 }, (_, index) => `Ivo,ivo${index}@many.example`);
  await expect(read(csvOf('Name,Email', ...rows))).rejects.toThrow('Use at most 5,000 rows.');
  await expect(read('x,'.repeat(300))).rejects.toThrow('Use at most 300 columns.');
  await expect(read('\r\n\r\n')).rejects.toThrow('This file is empty.');
});
