import { describe, expect, it } from 'vitest';
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import { readTableFile, type Table } from './readTableFile.ts';

const fileOf = (...bytes: BlobPart[]): File => new File(bytes, 'clients');
const tableOf = async (...bytes: BlobPart[]): Promise<Table | undefined> => {
  const { readings } = await readTableFile(fileOf(...bytes));
  expect(readings).toHaveLength(1);
  return readings[0]?.table;
};
/** The letters of these tests in the character sets of Excel's CSV formats. */
const BYTES: Record<string, Record<string, number>> = {
  windows: { é: 0xe9, ñ: 0xf1, '–': 0x96, '’': 0x92, '“': 0x93, '”': 0x94, Á: 0xc1, É: 0xc9 },
  mac: {
    é: 0x8e,
    ñ: 0x96,
    í: 0x92,
    ú: 0x9c,
    ü: 0x9f,
    ø: 0xbf,
    '–': 0xd0,
    '’': 0xd5,
    Ñ: 0x84,
    É: 0x83,
    Á: 0xe7,
  },
  dos: { é: 0x82, ñ: 0xa4, í: 0xa1 },
};
const bytesOf = (text: string, program: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => BYTES[program]?.[letter] ?? letter.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
};
const cellOf = (value: string | number | Date | null): Cell =>
  value instanceof Date ? { value, type: Date, format: 'mm/dd/yyyy' } : value === null ? null : { value };
const TEXT = 'Name,Email\r\nJosé Muñoz,jose@example.org';

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', [TEXT]],
    ['UTF-8 with a mark', ['\uFEFF', TEXT]],
    ['UTF-16 little-endian with a mark', [utf16(`\uFEFF${TEXT}`, true)]],
    ['UTF-16 big-endian with a mark', [utf16(`\uFEFF${TEXT}`, false)]],
    ['UTF-16 without a mark', [utf16(TEXT, true)]],
  ])('is read as %s', async (_, bytes) => {
    expect(await tableOf(...bytes)).toEqual({
      titles: ['Name', 'Email'],
      rows: [{ line: 2, cells: ['José Muñoz', 'jose@example.org'], problem: null }],
    });
  });

  it.each([
    ['José Muñoz', 'José Muñoz', 'windows'],
    ['12 Calle Ocho – Apt 4', 'Calle Ocho – Apt', 'windows'],
    ['Peña & Sons', 'Peña & Sons', 'windows'],
    ['ÁLVAREZ ÉCOLE', 'ÁLVAREZ ÉCOLE', 'windows'],
    ['Joe’s Roofing', 'Joe’s Roofing', 'windows'],
    ['D’Angelo “Pepe”', 'D’Angelo “Pepe”', 'windows'],
    ['José Muñoz', 'José Muñoz', 'mac'],
    ['García & Núñez', 'García & Núñez', 'mac'],
    ['Müller Bjørn', 'Müller Bjørn', 'mac'],
    ['Joe’s Roofing', 'Joe’s Roofing', 'mac'],
    ['Calle Ocho – Apt 4', 'Calle Ocho – Apt', 'mac'],
    ['MUÑOZ, JOSÉ', 'MUÑOZ, JOSÉ', 'mac'],
    ['José Muñoz', 'José Muñoz', 'dos'],
    ['García, Peña', 'García, Peña', 'dos'],
  ])('is found by the letters %j that it gives: %s in a file of %s', async (text, found, program) => {
    const bytes = bytesOf(`Name,Email\r\n"${text}",a@example.org`, program);
    const { readings, isUnclear } = await readTableFile(fileOf(bytes));
    expect(readings[0]?.table.rows[0]?.cells[0]).toContain(found);
    expect(isUnclear).toBe(false);
    expect(readings.length).toBeGreaterThan(1);
  });

  it('is asked about where two give letters that are equally likely', async () => {
    const bytes = bytesOf('Name\nÁlvarez', 'mac');
    const { readings, isUnclear } = await readTableFile(fileOf(bytes));
    expect(isUnclear).toBe(true);
    expect(readings.map(({ sample }) => sample)).toEqual(expect.arrayContaining(['çlvarez', 'Álvarez']));
  });

  it('is that of a Mac where lines end as Excel for Mac ends them', async () => {
    const { readings, isUnclear } = await readTableFile(fileOf(bytesOf('Name\rÁlvarez\rAna\r', 'mac')));
    expect([readings[0]?.sample, isUnclear]).toEqual(['Álvarez', false]);
  });
});

describe('a file that is not CSV', () => {
  it('is read when it is an Excel file, with a line for each row', async () => {
    const rows = [
      ['Name', 'Email', 'Phone'],
      ['José "Pepe" Muñoz', 'jose@example.org', 3055550142],
      [null, null, null],
      ['Mia\nReyes', 'mia@example.org', new Date('2026-11-20')],
    ];
    const blob = await writeExcelFile(rows.map((row) => row.map(cellOf))).toBlob();
    expect(await tableOf(await blob.arrayBuffer())).toEqual({
      titles: ['Name', 'Email', 'Phone'],
      rows: [
        { line: 2, cells: ['José "Pepe" Muñoz', 'jose@example.org', '3055550142'], problem: null },
        { line: 4, cells: ['Mia\nReyes', 'mia@example.org', '2026-11-20'], problem: null },
      ],
    });
  });

  it('tells of an Excel file which sheet was read, and which others have rows', async () => {
    const data = [['Name', 'Email'].map(cellOf), ['Ana', 'ana@example.org'].map(cellOf)];
    const read = async (sheets: { sheet: string; data: Cell[][] }[]) => {
      const blob = await writeExcelFile(sheets).toBlob();
      return await readTableFile(fileOf(await blob.arrayBuffer()));
    };
    const prices = { sheet: 'Prices', data: [['Roof', 250].map(cellOf)] };
    const [empty, clients] = [
      { sheet: 'Cover', data: [[cellOf(' ')]] },
      { sheet: 'Clients', data },
    ];
    const { readings, unreadSheets } = await read([empty, clients, prices]);
    expect(readings[0]?.table.titles).toEqual(['Name', 'Email']);
    expect(unreadSheets).toMatch(/^Only the sheet “Clients” was read\. Not read: “Prices”\./);
    expect((await read([empty, clients])).unreadSheets).toBeNull();
  });

  it.each([
    [
      'an old Excel file',
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
      'This is an old Excel file (.xls), or one with a password.',
    ],
    ['another archive', [Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9])], 'This Excel file cannot be read.'],
    [
      'a file of LibreOffice',
      ['PK\u0003\u0004', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
      'This is a LibreOffice file (.ods). Save it as CSV or as .xlsx.',
    ],
    [
      'a file of Numbers',
      ['PK\u0003\u0004', 'Index/Document.iwa'],
      'This is a Numbers file. In Numbers, choose File, Export To, CSV.',
    ],
    [
      'a web page that a program calls an Excel file',
      ['\uFEFF\n<html><body><table><tr><td>Name</td></tr></table>'],
      'This is a web page that is named like an Excel file. Open it in Excel and save it as .xlsx.',
    ],
    [
      'a spreadsheet in XML',
      ['<?xml version="1.0"?><Workbook>'],
      'This is a web page that is named like an Excel file. Open it in Excel and save it as .xlsx.',
    ],
    [
      'contact cards',
      ['BEGIN:VCARD\r\nVERSION:3.0'],
      'These are contact cards (.vcf). Export the contacts as CSV.',
    ],
    ['a PDF file', ['%PDF-1.7'], 'This file is not a table. Save it as CSV.'],
    ['JSON', ['{"clients": []}'], 'This file is not a table. Save it as CSV.'],
    ['a picture', [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])], 'This file is not a table.'],
    ['empty', [], 'This file is empty.'],
  ])('is refused with a reason when it is %s', async (_, bytes, reason) => {
    await expect(readTableFile(fileOf(...bytes))).rejects.toThrow(reason);
  });
});
