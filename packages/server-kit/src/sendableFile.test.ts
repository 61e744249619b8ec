import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sendableFile } from './sendableFile.ts';

const PDF = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n';
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...strToU8('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(512).fill(0)];

const isoMedia = (brand: string): number[] => [
  0,
  0,
  0,
  24,
  ...strToU8(`ftyp${brand}`),
  0,
  0,
  2,
  0,
  ...strToU8('mp42isom'),
];

/** An Office document, whose parts name its type. */
function office(type: string, part: string): Uint8Array {
  const types = `<Types><Override PartName="/${part}" ContentType="application/vnd.${type}.main+xml"/></Types>`;
  return zipSync({ '[Content_Types].xml': strToU8(types), [part]: strToU8('<document/>') });
}
const DOCX = office('openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml');
const XLSX = office('openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml');
const DOCM = office('ms-word.document.macroEnabled', 'word/document.xml');
const XLSM = office('ms-excel.sheet.macroEnabled', 'xl/workbook.xml');

type Content = string | Uint8Array | number[];

async function sent(filename: string, content: Content) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Uint8Array.from(content);
  return await sendableFile(new Blob([bytes]), filename);
}

test.each<[string, Content, string]>([
  ['plan.pdf', PDF, 'application/pdf'],
  ['Plan.PDF', PDF, 'application/pdf'],
  ['roof.jpeg', JPEG, 'image/jpeg'],
  ['IMG_0042.HEIC', isoMedia('heic'), 'image/heic'],
  ['walk.mp4', isoMedia('isom'), 'video/mp4'],
  ['walk.MOV', isoMedia('qt  '), 'video/quicktime'],
  ['voice.m4a', isoMedia('M4A '), 'audio/x-m4a'],
  // Phone recorders write a brand of videos.
  ['voice.m4a', isoMedia('mp42'), 'video/mp4'],
  ['scope.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['fees.xlsx', XLSX, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['notes.txt', 'Bring a ladder.\r\n', 'text/plain'],
  ['notes.txt', '', 'text/plain'],
  ['windows.csv', 'name;city\r\nCa\u00f1as;Hialeah\r\n', 'text/csv'],
  ['wide.csv', [0xff, 0xfe, 0x61, 0, 0x3b, 0, 0x62, 0], 'text/csv'],
  ['formulas.v2.csv', '\u00ef\u00bb\u00bfa,b\n1,2\n', 'text/csv'],
])('%s can be sent', async (filename, content, contentType) => {
  expect(await sent(filename, content)).toEqual({ filename, contentType });
});

test.each<[string, Content, string]>([
  ['Quote for www.acme.com', PDF, 'Quote for www.acme.com.pdf'],
  ['scan', PDF, 'scan.pdf'],
  ['photo.png', JPEG, 'photo.png.jpg'],
  ['invoice.pdf.exe', PDF, 'invoice.pdf.exe.pdf'],
  ['plan.txt', `${PDF}\u0000`, 'plan.txt.pdf'],
  ['a.exe::$DATA', JPEG, 'a.exe::$DATA.jpg'],
])('%s is sent under the extension of its content', async (filename, content, renamed) => {
  expect((await sent(filename, content))?.filename).toBe(renamed);
});

const SCRIPT = '#!/bin/sh\nrm -rf ~\n';
const XML = '<?xml version="1.0"?><PCSettings><SearchableContent/></PCSettings>';

test.each<[string, Content]>([
  ['a.exe', 'MZ\u0090\u0000'],
  ['a.exe\u200b', 'MZ\u0090\u0000'],
  ['a.exe::$DATA', 'MZ\u0090\u0000'],
  ['holiday.jpg', 'MZ\u0090\u0000'],
  ['notes.txt', 'MZ\u0090\u0000'],
  ['tool', '\u007fELF\u0002\u0001\u0001\u0000'],
  ['install', SCRIPT],
  ['install.txt', SCRIPT],
  ['run.command', SCRIPT],
  ['run.sh', 'echo hello\n'],
  ['run.bat', '@echo off\r\n'],
  ['run.bat. ', '@echo off\r\n'],
  ['open.settingcontent-ms', XML],
  ['app.application', XML],
  ['docs.library-ms', XML],
  ['app.appref-ms', [0xff, 0xfe, 0x68, 0, 0x74, 0, 0x74, 0, 0x70, 0]],
  ['start.scpt', 'FasdUAS 1.101.10\u000e\u0000'],
  ['start.desktop', '[Desktop Entry]\nExec=sh\n'],
  ['web.iqy', 'WEB\r\n1\r\nhttps://example.com\r\n'],
  ['page.html', '<script>alert(1)</script>'],
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['mail.mht', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'],
  ['notes.one', [0xe4, 0x52, 0x5c, 0x7b, 0x8c, 0xd8, 0xa7, 0x4d]],
  ['fees.xlsm', XLSM],
  ['fees.xlsx', XLSM],
  ['scope.docm', DOCM],
  ['scope.docx', DOCM],
  ['setup.msi', OLE],
  ['fees.xls', OLE],
  ['photos.zip', zipSync({ 'a.exe': strToU8('MZ') })],
  ['app.jar', zipSync({ 'META-INF/MANIFEST.MF': strToU8('Main-Class: A') })],
  ['unknown.bin', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['empty.pdf', ''],
])('%s cannot be sent', async (filename, content) => {
  expect(await sent(filename, content)).toBeNull();
});
