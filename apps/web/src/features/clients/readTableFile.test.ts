import { describe, expect, it } from 'vitest';
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import { readTableFile } from './readTableFile.ts';

const fileOf = (...bytes: BlobPart[]): File => new File(bytes, 'clients');
const csvOf = async (...bytes: BlobPart[]): Promise<string> => (await readTableFile(fileOf(...bytes))).csv;
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
    expect(await csvOf(...bytes)).toBe(TEXT);
  });

  it('is assumed to be Windows-1252 when it is not UTF-8, and the person is asked to check', async () => {
    const bytes = Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x96, 0x20, 0x92]);
    const { csv, hint } = await readTableFile(fileOf(bytes));
    expect(csv).toBe('José – ’');
    expect(hint).toContain('Check the accented letters');
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
    expect(await csvOf(await blob.arrayBuffer())).toBe(
      [
        'Name,Email,Phone',
        '"José ""Pepe"" Muñoz",jose@example.org,3055550142',
        ',,',
        'Mia\u2028Reyes,mia@example.org,2026-11-20',
      ].join('\r\n'),
    );
  });

  it.each([
    [
      'an old Excel file',
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
      'This is an old Excel file (.xls).',
    ],
    ['another archive', [Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9])], 'This Excel file cannot be read.'],
    ['a picture', [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])], 'This file is not a table.'],
    ['empty', [], 'This file is empty.'],
  ])('is refused with a reason when it is %s', async (_, bytes, reason) => {
    await expect(readTableFile(fileOf(...bytes))).rejects.toThrow(reason);
  });
});
