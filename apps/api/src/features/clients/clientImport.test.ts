import { importClients, previewClientImport } from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** Files of spreadsheets and address books, also damaged ones. */

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
});
afterAll(async () => {
  await server.close();
});

const csvOf = (...lines: string[]): string => lines.join('\r\n');
const preview = async (csv: string) => await admin.ask(previewClientImport, { body: { csv } });
const statesOf = async (csv: string) =>
  (await preview(csv)).rows.map(({ line, state, name }) => [line, state, name]);
const imported = async (csv: string, email: string) => {
  await admin.ask(importClients, { body: { id: mintId(), csv } });
  return (await admin.ask(listClients, { query: { search: email } }))[0];
};

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
      [3, 'new', 'Mia'],
      [4, 'new', 'Leo'],
    ]);
    const { rows } = await preview(csv);
    expect(rows[0]?.problems).toEqual([expect.stringMatching(/quotation marks of this row do not match/)]);
  });

  test('with text behind a closing quotation mark skips only its own line', async () => {
    const csv = csvOf('Name,Email', '"Ivo" Reyes,ivo@two.example', 'Mia,mia@two.example');
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo Reyes'],
      [3, 'new', 'Mia'],
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
      [4, 'new', 'Leo'],
    ]);
    expect((await preview(csv)).rows[0]?.problems.join()).toContain('lines 2 to 3 would be one row');
  });

  test('is refused when it has more values than columns, as with a comma in an address', async () => {
    const csv = csvOf(
      'Name,Email,Address',
      'Ivo,ivo@four.example,9 Elm St, Unit 2, Davie',
      'Mia,mia@four.example,,,',
    );
    expect(await statesOf(csv)).toEqual([
      [2, 'invalid', 'Ivo'],
      [3, 'new', 'Mia'],
    ]);
    expect((await preview(csv)).rows[0]?.problems).toEqual([
      'This row has 5 values for 3 columns. Put quotation marks around a value that has a comma in it.',
    ]);
  });

  test('is refused when another program has damaged a letter', async () => {
    const csv = csvOf('Name,Email', 'Jos\uFFFD,jose@five.example');
    expect((await preview(csv)).rows[0]?.problems.join()).toContain('A letter in this row is damaged');
  });

  test('ends the reading when a file is full of them', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `"A" ${index},a${index}@six.example`);
    const { rows } = await preview(csvOf('Name,Email', ...lines));
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
      [4, 'new', 'Ivo'],
      [7, 'invalid', 'Mia'],
    ]);
  const stored = await imported(lines.join('\r\n'), 'ivo@seven.example');
  expect(stored).toMatchObject({ address: '9 Elm St, Davie, FL' });
});

test('joins the lines of a value except in notes', async () => {
  const csv =
    'Name,Email,Address,Notes\n"Ivo\nReyes",ivo@lines.example,"9 Elm St,\n\nDavie","Gate\n\n- code"';
  expect(await imported(csv, 'ivo@lines.example')).toMatchObject({
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
  const { rows } = await preview(csv);
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([
    [],
    ['“305-555-0199” in the column “Phone” is not imported: a client has one.'],
  ]);
  expect(await imported(csv, 'ivo@eight.example')).toMatchObject({ phone: '305-555-0142' });
});

test.each([
  ['semicolons', 'Name;Email;Address\nIvo;ivo@nine.example;9 Elm St, Davie'],
  ['tabs', 'Name\tEmail\tAddress\nIvo\tivo@nine.example\t9 Elm St, Davie'],
  [
    'a line for Excel that names the delimiter',
    'sep=;\nName;Email;Address\nIvo;ivo@nine.example;9 Elm St, Davie',
  ],
])('reads a file with %s', async (_, csv) => {
  const { rows } = await preview(csv);
  expect(rows).toMatchObject([{ line: csv.split('\n').length, state: 'new', email: 'ivo@nine.example' }]);
});

test('stores text that only a spreadsheet would run', async () => {
  const csv = csvOf(
    'Name,Email,Notes',
    'Ivo,ivo@ten.example,- code 9',
    "Mia,mia@ten.example,'=1",
    '@corner LLC,leo@ten.example,+1',
  );
  expect((await preview(csv)).rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  expect(await imported(csv, 'ivo@ten.example')).toMatchObject({ notes: '- code 9' });
  expect((await admin.ask(listClients, { query: { search: 'mia@ten.example' } }))[0]).toMatchObject({
    notes: '=1',
  });
});

test('leaves out a value that is not a phone number, and names it', async () => {
  const csv = csvOf('Name,Email,Phone', 'Ivo,ivo@eleven.example,12');
  const { rows } = await preview(csv);
  expect(rows[0]).toMatchObject({
    state: 'new',
    leftOut: [expect.stringMatching(/^The phone “12” is left out\. Enter a/)],
  });
  expect(await imported(csv, 'ivo@eleven.example')).toMatchObject({ phone: '' });
});

describe('exports of address books', () => {
  test('of Google Contacts are read, with the address in one piece', async () => {
    const csv = csvOf(
      'First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City',
      'Ivo,,Reyes,Reyes Roofing,,Work,ivo@google.example ::: ivo@home.example,(305) 555-0142,"9 Elm St\nDavie, FL 33314\nUS",9 Elm St,Davie',
    );
    const { rows } = await preview(csv);
    expect(rows[0]?.leftOut).toEqual([
      '“ivo@home.example” in the column “E-mail 1 - Value” is not imported: a client has one.',
    ]);
    expect(await imported(csv, 'ivo@google.example')).toMatchObject({
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
    expect(await imported(csv, 'mia@outlook.example')).toMatchObject({
      name: 'Mia Reyes Jr.',
      companyName: 'Reyes Roofing',
      phone: '(305) 555-0142',
      address: '9 Elm St, Davie, FL 33314',
    });
  });

  test('name a contact without a name by its company', async () => {
    const csv = csvOf('First Name,Last Name,Company,E-mail Address', ',,Reyes Roofing,office@roof.example');
    expect(await imported(csv, 'office@roof.example')).toMatchObject({ name: 'Reyes Roofing' });
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
  expect((await preview(csvOf(title, 'x'))).columns).toEqual([{ title, samples: ['x'], field }]);
});

test('joins the lines of an address in columns of their own', async () => {
  const csv = csvOf(
    'Name,Email,Address 1,Address 2,City,State,ZIP',
    'Ivo,ivo@parts.example,9 Elm St,Unit 2,Davie,FL,33314',
  );
  expect(await imported(csv, 'ivo@parts.example')).toMatchObject({
    address: '9 Elm St, Unit 2, Davie, FL 33314',
  });
});

test('shows the columns with their first values, and reads them as a person matched them', async () => {
  const csv = csvOf('Kunde,Kontakt,x', 'Ivo Reyes,ivo@match.example,1', 'Mia,mia@match.example,2');
  const { columns, rows } = await preview(csv);
  expect(rows).toEqual([]);
  expect(columns).toEqual([
    { title: 'Kunde', samples: ['Ivo Reyes', 'Mia'], field: null },
    { title: 'Kontakt', samples: ['ivo@match.example', 'mia@match.example'], field: null },
    { title: 'x', samples: ['1', '2'], field: null },
  ]);
  const matched = { csv, columns: ['name' as const, 'email' as const, null] };
  expect((await admin.ask(previewClientImport, { body: matched })).rows).toMatchObject([
    { state: 'new', name: 'Ivo Reyes' },
    { state: 'new', name: 'Mia' },
  ]);
  expect(await admin.ask(importClients, { body: { id: mintId(), ...matched } })).toMatchObject({ added: 2 });
  const refused = await admin.call(importClients, { body: { id: mintId(), csv } });
  expect(refused).toMatchObject({
    status: 400,
    reply: { error: 'Choose the columns with the name and the email.' },
  });
});
