import { mintId } from '@sightline/contracts/core/ids';
import { describe, expect, test } from 'vitest';
import { missingColumns } from './clientColumns.ts';
import { readClientRows } from './readClientRows.ts';
import { readTableFile } from './readTableFile.ts';

/** Tables as the programs of contractors export them, with the columns of each program. */

const csvOf = (...lines: string[]): string => lines.join('\r\n');
const read = async (csv: string) => {
  const { readings } = await readTableFile(new File([csv], 'clients.csv'));
  return readClientRows(readings[0]?.table ?? { titles: [], rows: [] });
};
const factsOf = async (csv: string, email: string) =>
  (await read(csv)).rows.find(({ facts }) => facts?.email === email)?.facts;

describe('text that a spreadsheet protects from being read as a number', () => {
  test.each([
    ['as a formula', '="3055550142"', '="0100 Main St, Miami, FL 02138"'],
    ['as a formula in quotation marks', '"=""3055550142"""', '"=""0100 Main St, Miami, FL 02138"""'],
    ['as a function', '"=T(""3055550142"")"', '"=TEXT(""0100 Main St, Miami, FL 02138"",""@"")"'],
    ['with an apostrophe', "'3055550142", '"\'0100 Main St, Miami, FL 02138"'],
    ['in apostrophes', "'3055550142'", '"\'0100 Main St, Miami, FL 02138\'"'],
    ['with a tab', '"\t3055550142"', '"\t0100 Main St, Miami, FL 02138"'],
  ])('is stored without the protection: %s', async (way, phone, address) => {
    const email = `${way.replaceAll(' ', '-')}@protected.example`;
    const csv = csvOf('Name,Email,Phone,Address', `Mia,${email},${phone},${address}`);
    expect(await factsOf(csv, email)).toMatchObject({
      name: 'Mia',
      phone: '3055550142',
      address: '0100 Main St, Miami, FL 02138',
    });
  });

  test('is also stored without it in titles, names and email addresses', async () => {
    const csv = csvOf(
      '="Name",="Email",="Company"',
      '="Mia ""Mimi"" Stone",="mia@titles.example",="Stone, Co"',
    );
    expect(await factsOf(csv, 'mia@titles.example')).toMatchObject({
      name: 'Mia "Mimi" Stone',
      companyName: 'Stone, Co',
    });
  });

  test.each([
    ['=+13055550115', '+13055550115'],
    ['=13055550115', '13055550115'],
    ['=+1 305 555 0115', '+1 305 555 0115'],
    ['=+1-305-555-0115', '+1-305-555-0115'],
    ['"=HYPERLINK(""tel:3055550115"",""305-555-0115"")"', '305-555-0115'],
    ['3055550115.0', '3055550115'],
    ["'+13055550115", '+13055550115'],
  ])('a phone written as %s is %s', async (cell, phone) => {
    const email = `${mintId().slice(0, 8)}@phones.example`;
    expect(await factsOf(csvOf('Name,Email,Phone', `Bea,${email},${cell}`), email)).toMatchObject({ phone });
  });

  test('keeps an apostrophe that belongs to a name or a note', async () => {
    const csv = csvOf(
      'Name,Email,Company,Notes',
      "'t Hooft,hooft@own.example,'Ohana Homes,'90s kitchen",
      "Mia,mia@own.example,O'Brien,x",
    );
    expect(await factsOf(csv, 'hooft@own.example')).toMatchObject({
      name: "'t Hooft",
      companyName: "'Ohana Homes",
      notes: "'90s kitchen",
    });
  });

  test('drops apostrophes with which every value of a column begins', async () => {
    const csv = csvOf(
      'Name,Email,Company',
      "'Mia Stone,'mia@column.example,'Stone Co",
      "'Leo Diaz,'leo@column.example,'Diaz Co",
    );
    expect(await factsOf(csv, 'mia@column.example')).toMatchObject({
      name: 'Mia Stone',
      email: 'mia@column.example',
      companyName: 'Stone Co',
    });
  });

  test('is stored without it in the address of an email that Outlook put in quotation marks', async () => {
    expect(
      await factsOf(csvOf('Name,Email', "Mia,'mia@quoted.example'"), 'mia@quoted.example'),
    ).toMatchObject({ email: 'mia@quoted.example' });
  });
});

describe('a formula whose result is not in the file', () => {
  test('leaves its value out, and says so', async () => {
    const csv = csvOf('Name,Email,Phone,Notes', 'Mia,mia@formula.example,=A2&B2,=VLOOKUP(A2)');
    const { rows } = await read(csv);
    expect(rows[0]).toMatchObject({
      problems: [],
      leftOut: [
        '“=A2&B2” in the column “Phone” is a formula, and its result is not in the file.',
        '“=VLOOKUP(A2)” in the column “Notes” is a formula, and its result is not in the file.',
      ],
    });
    expect(await factsOf(csv, 'mia@formula.example')).toMatchObject({ phone: '', notes: '' });
  });

  test('makes a row unusable when it is the name or the email', async () => {
    const { rows } = await read(csvOf('Name,Email', '=A2,mia@formula.example', 'Mia,=B3'));
    expect(rows.map(({ facts }) => facts)).toEqual([null, null]);
    expect(rows[0]?.problems.join()).toContain('“=A2” in the column “Name” is a formula');
  });

  test('is not a formula after a space, which people write in notes', async () => {
    const csv = csvOf('Name,Email,Notes', 'Mia,mia@equals.example,= same gate code');
    expect(await factsOf(csv, 'mia@equals.example')).toMatchObject({ notes: '= same gate code' });
  });

  test('and its end are refused when a quotation mark is missing', async () => {
    const { rows } = await read(csvOf('Name,Email,Phone', 'Mia,mia@open.example,="305'));
    expect(rows[0]?.facts).toBeNull();
  });
});

test('words for an empty value are not stored', async () => {
  const csv = csvOf(
    'Name,Email,Phone,Company,Address,Notes',
    'Mia,mia@empty.example,N/A,NULL,#N/A,(No value)',
    'Leo,leo@empty.example,none,-,[not provided],#REF!',
  );
  const { rows } = await read(csv);
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([[], []]);
  for (const email of ['mia@empty.example', 'leo@empty.example'])
    expect(await factsOf(csv, email)).toMatchObject({ phone: '', companyName: '', address: '', notes: '' });
});

test('letters that were encoded twice are read', async () => {
  const csv = csvOf('Name,Email,Address', 'JosÃ© MuÃ±oz D’Angelo,jose@twice.example,Calle 8 â€“ Apt Â½');
  expect(await factsOf(csv, 'jose@twice.example')).toMatchObject({
    name: 'José Muñoz D’Angelo',
    address: 'Calle 8 – Apt ½',
  });
});

test('letters that were read in the wrong character set are refused', async () => {
  const { rows } = await read(csvOf('Name,Email', 'Jos√©,jose@mac.example', 'Ana,ana@mac.example'));
  expect(rows.map(({ facts }) => facts?.name)).toEqual([undefined, 'Ana']);
  expect(rows[0]?.problems).toEqual(['A letter in this row is damaged (√©). Correct it in the file.']);
});

describe('several values in one cell', () => {
  test.each([
    ['Phone: (305) 555-0119 Mobile: (786) 555-0120', '(305) 555-0119', '(786) 555-0120'],
    ['Mobile:(786) 555-0120 Fax:(305) 555-0100', '(786) 555-0120', null],
    ['Fax: (305) 555-0100 Phone: (305) 555-0119', '(305) 555-0119', null],
    ['305-555-0119; 786-555-0120', '305-555-0119', '786-555-0120'],
    ['305-555-0119, 786-555-0120', '305-555-0119', '786-555-0120'],
    ['305-555-0119 / 786-555-0120', '305-555-0119', '786-555-0120'],
    ['305-555-0119 and 786-555-0120', '305-555-0119', '786-555-0120'],
    ['305-555-0119 786-555-0120', '305-555-0119', '786-555-0120'],
    ['(305) 555-0119 (cell), (786) 555-0120 (office)', '(305) 555-0119 (cell)', '(786) 555-0120 (office)'],
    ['305-555-0119, ext. 12', '305-555-0119, ext. 12', null],
    ['c 305-555-0119 w 786-555-0120', 'c 305-555-0119', 'w 786-555-0120'],
  ])('phones %j are %j, and the other is named', async (cell, first, second) => {
    const email = `p${cell.length}${first.length}@several.example`;
    const csv = csvOf('Customer full name,Phone numbers,Email', `Mia Stone,"${cell}",${email}`);
    const { rows } = await read(csv);
    expect(rows[0]?.leftOut).toEqual(
      second === null ? [] : [`“${second}” in the column “Phone numbers” is not imported: a client has one.`],
    );
    expect(await factsOf(csv, email)).toMatchObject({ phone: first });
  });

  test.each([
    'mia@one.several.example, ap@one.several.example',
    'mia@one.several.example; ap@one.several.example',
    'mia@one.several.example ap@one.several.example',
    '"Stone, Mia" <mia@one.several.example>; AP <ap@one.several.example>',
  ])('emails %j are the first one, and the other is named', async (cell) => {
    const csv = csvOf('Name,Email', `Mia,"${cell.replaceAll('"', '""')}"`);
    const { rows } = await read(csv);
    expect(rows[0]?.facts?.email).toBe('mia@one.several.example');
    expect(rows[0]?.leftOut.join()).toContain('ap@one.several.example');
  });
});

describe('the name of a client', () => {
  test('is asked for when only a company has a column', async () => {
    const csv = csvOf('Company name,Email', 'Stone Co,mia@company.example');
    const { rows, columns } = await read(csv);
    expect([rows, columns[0]?.field]).toEqual([[], 'companyName']);
    expect(missingColumns(columns.map(({ field }) => field))).toBe(
      'Choose the column with the name. If the clients are companies, choose “Name” for that column.',
    );
  });

  test('is asked for when the column of that title has other values', async () => {
    const csv = csvOf(
      'Contact,Email,Phone',
      '305-555-0142,mia@contact.example,',
      '305-555-0143,leo@contact.example,',
    );
    expect((await read(csv)).columns[0]).toMatchObject({ title: 'Contact', field: null });
  });

  test('is the person, not the company that has the same column', async () => {
    const csv = csvOf(
      'Customer,Company,First Name,M.I.,Last Name,Main Email',
      'Stone Co,Stone Co,Mia,B.,Stone,mia@person.example',
    );
    expect(await factsOf(csv, 'mia@person.example')).toMatchObject({
      name: 'Mia B. Stone',
      companyName: 'Stone Co',
    });
  });
});

const EXPORTS: readonly (readonly [program: string, email: string, csv: string, facts: object])[] = [
  [
    'QuickBooks Online, customers',
    'mia@qbo.example',
    csvOf(
      'Customer full name,Phone numbers,Email,Company name,Street Address,City,State,Zip,Country,Open Balance',
      'Mia Stone,"Phone: (305) 555-0119 Mobile: (786) 555-0120",mia@qbo.example,Stone Co,1 Main St,Miami,FL,02138,USA,"$1,250.00"',
    ),
    {
      name: 'Mia Stone',
      companyName: 'Stone Co',
      phone: '(305) 555-0119',
      address: '1 Main St, Miami, FL 02138',
    },
  ],
  [
    'QuickBooks Online, contact list with the title of the report above',
    'mia@qbl.example',
    csvOf(
      'Palmetto Building,,,,',
      'Customer Contact List,,,,',
      ',,,,',
      'Customer full name,Phone numbers,Email,Bill address,Ship address',
      'Mia Stone,Phone: (305) 555-0119,mia@qbl.example,"1 Main St Miami, FL 33101","1 Main St Miami, FL 33101"',
    ),
    { name: 'Mia Stone', phone: '(305) 555-0119', address: '1 Main St Miami, FL 33101' },
  ],
  [
    'QuickBooks Desktop',
    'mia@qbd.example',
    csvOf(
      'Active Status,Customer,Balance,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4',
      'Active,"Stone, Mia",0.00,Stone Co,Ms.,Mia,,Stone,Mia Stone,305-555-0119,305-555-0100,,mia@qbd.example,Stone Co,Mia Stone,1 Main St,"Miami, FL 33101"',
    ),
    {
      name: 'Stone, Mia',
      companyName: 'Stone Co',
      phone: '305-555-0119',
      address: '1 Main St, Miami, FL 33101',
    },
  ],
  [
    'HubSpot',
    'mia@hub.example',
    csvOf(
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Street Address,City,State/Region,Postal Code,Lead Status',
      '3051,Mia,Stone,mia@hub.example,+1 305-555-0119,Dana Whitfield,Stone Co,1 Main St,Miami,Florida,33101,New',
    ),
    {
      name: 'Mia Stone',
      companyName: 'Stone Co',
      phone: '+1 305-555-0119',
      address: '1 Main St, Miami, Florida, 33101',
    },
  ],
  [
    'Salesforce',
    'mia@sf.example',
    csvOf(
      '"Salutation","First Name","Last Name","Title","Account Name","Mailing Street","Mailing City","Mailing State/Province","Mailing Zip/Postal Code","Phone","Fax","Mobile","Email","Account Owner"',
      '"Ms.","Mia","Stone","Owner","Stone Co","1 Main St\nSuite 4","Miami","FL","33101","(305) 555-0119","","","mia@sf.example","Dana Whitfield"',
    ),
    {
      name: 'Mia Stone',
      companyName: 'Stone Co',
      phone: '(305) 555-0119',
      address: '1 Main St, Suite 4, Miami, FL 33101',
    },
  ],
  [
    'Jobber',
    'mia@jobber.example',
    csvOf(
      'J-ID,Lead,Display Name,Title,First Name,Last Name,Company Name,Main Phone #s,Work Phone #s,Fax Phone #s,E-mails,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip code',
      '7,false,Mia Stone,,Mia,Stone,Stone Co,3055550119,,3055550100,mia@jobber.example,1 Main St,Unit 4,Miami,FL,33101',
    ),
    {
      name: 'Mia Stone',
      companyName: 'Stone Co',
      phone: '3055550119',
      address: '1 Main St, Unit 4, Miami, FL 33101',
    },
  ],
  [
    'Housecall Pro',
    'mia@hcp.example',
    csvOf(
      'First Name,Last Name,Display Name,Company,Mobile Number,Home Number,Email,Additional Emails,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Zip Code,Lead Source',
      'Mia,Stone,Mia Stone,,3055550119,,mia@hcp.example,,1 Main St,,Miami,FL,33101,Google',
    ),
    { name: 'Mia Stone', phone: '3055550119', address: '1 Main St, Miami, FL 33101' },
  ],
  [
    'ServiceTitan',
    'mia@st.example',
    csvOf(
      'Customer ID,Customer Name,Type,Customer Street,Customer City,Customer State,Customer Zip,Phone Number,Email',
      '55,Mia Stone,Residential,1 Main St,Miami,FL,33101,3055550119,mia@st.example',
    ),
    { name: 'Mia Stone', phone: '3055550119', address: '1 Main St, Miami, FL 33101' },
  ],
  [
    'Outlook, with an address in one piece and in parts',
    'mia@ol.example',
    csvOf(
      'First Name,Middle Name,Last Name,Suffix,E-mail Address,Home Phone,Business Phone,Mobile Phone,Business Street,Business City,Business State,Business Postal Code,Business Address,Company,Notes',
      'Mia,,Stone,,mia@ol.example,,(305) 555-0119,,1 Main St,Miami,FL,33101,"1 Main St\nMiami, FL 33101",Stone Co,',
    ),
    { name: 'Mia Stone', address: '1 Main St, Miami, FL 33101', companyName: 'Stone Co' },
  ],
  [
    'Google Contacts, earlier format',
    'mia@g.example',
    csvOf(
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name',
      'Mia Stone,Mia,,Stone,* myContacts,* Work,mia@g.example,Mobile,305-555-0119 ::: 786-555-0120,Stone Co',
    ),
    { name: 'Mia Stone', phone: '305-555-0119', companyName: 'Stone Co' },
  ],
  [
    'Numbers, with semicolons',
    'mia@num.example',
    csvOf(
      'First name;Last name;Company;Phone;Email;Street;City;State;ZIP',
      'Mia;Stone;;(305) 555-0119;mia@num.example;1 Main St;Miami;FL;33101',
    ),
    { name: 'Mia Stone', phone: '(305) 555-0119', address: '1 Main St, Miami, FL 33101' },
  ],
  [
    'a spreadsheet that dropped the first zero of a ZIP code',
    'mia@zip.example',
    csvOf('Name,Email,Street,City,State,ZIP', 'Mia,mia@zip.example,1 Main St,Cambridge,MA,2138'),
    { address: '1 Main St, Cambridge, MA 02138' },
  ],
];

test.each(EXPORTS)('reads the export of %s', async (_, email, csv, facts) => {
  const { rows } = await read(csv);
  expect(rows.map(({ problems }) => problems)).toEqual([[]]);
  expect(await factsOf(csv, email)).toMatchObject(facts);
});
