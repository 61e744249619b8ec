import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import type {
  Contact,
  ReportOutline,
  ReportSection,
  SectionItem,
  SectionOf,
  SectionVoiceNote,
  Tally,
} from '@sightline/report/outline/sections';
import { ExternalHyperlink, HeadingLevel, Paragraph, type Table, TextRun } from 'docx';
import { comparisonTable } from './comparison.ts';
import { correctionLines } from './correctionLines.ts';
import { scanFindings } from './scanFindings.ts';
import { factTable, textTable } from './tables.ts';
import {
  logoPicture,
  photoGrid,
  plotPicture,
  qrPicture,
  type ReportFiles,
  signaturePicture,
} from './wordPictures.ts';
import { INK, NUMBERED } from './wordStyles.ts';

export type WordPart = Paragraph | Table;

export interface Setting extends Pick<ReportOutline, 'look' | 'brandColor'> {
  files: ReportFiles;
}

export async function wordSection(section: ReportSection, setting: Setting): Promise<WordPart[]> {
  if (section.kind === 'header') return await opening(section, setting);
  return [heading(section.title), ...(await bodyOf(section, setting))];
}

async function bodyOf(
  section: Exclude<ReportSection, { kind: 'header' }>,
  { files, look }: Setting,
): Promise<WordPart[]> {
  switch (section.kind) {
    case 'result':
      return result(section);
    case 'facts':
      return [factTable(section.facts)];
    case 'text':
      return written(section.text);
    case 'list':
      return [
        ...section.entries.map(
          (text) => new Paragraph({ text, numbering: { reference: NUMBERED, level: 0 } }),
        ),
        ...(section.contact ? [contactLine(section.contact)] : []),
      ];
    case 'deficiencies':
      return await deficiencies(section, files);
    case 'items':
      return items(section);
    case 'table':
      return section.rows.length === 0 ? written(section.empty) : [textTable(section.columns, section.rows)];
    case 'photos':
      return await photos(section, { files, look });
    case 'comparison':
      return [...written(section.note), await comparisonTable(section, files)];
    case 'plot':
      return await plotParts(section);
    case 'voiceNotes':
      return section.notes.flatMap(voiceNote);
    case 'scanFindings':
      return [...written(section.note), ...(await scanFindings(section, files))];
    case 'signature':
      return [
        ...(section.statement === '' ? [] : written(section.statement)),
        await signaturePicture(section.signature),
        ...section.lines.map((line) => new Paragraph(line)),
      ];
    case 'verification':
      return await verification(section);
  }
}

async function opening(
  { notice, organization, logo, lines, heading: title, subheading }: SectionOf<'header'>,
  { files, look, brandColor }: Setting,
): Promise<Paragraph[]> {
  const brand = look.ink === 'black' ? INK.text : brandColor.slice(1);
  return [
    ...(await logoPicture(logo, files)),
    ...(notice === null ? [] : [inked(notice, { color: INK.fail, bold: true })]),
    inked(organization, { color: brand, bold: true, size: 30 }),
    ...lines.map((line) => inked(line, { color: INK.muted, size: 16 })),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    inked(subheading, { color: INK.muted, size: 24 }),
  ];
}

function result({ label, meaning, tally, facts }: SectionOf<'result'>): WordPart[] {
  const counts = tally.map(
    ({ count, label: name, tone }: Tally, index) =>
      new TextRun({ text: `${index > 0 ? '   ' : ''}${count} ${name}`, color: INK[tone] }),
  );
  return [
    inked(label, { bold: true, size: 36 }),
    new Paragraph(meaning),
    new Paragraph({ children: counts }),
    factTable(facts),
  ];
}

async function deficiencies({ items: found, empty }: SectionOf<'deficiencies'>, files: ReportFiles) {
  if (found.length === 0) return written(empty);
  const parts = [];
  for (const [index, item] of found.entries()) parts.push(...(await deficiency(item, index + 1, files)));
  return parts;
}

async function deficiency(item: SectionItem, number: number, files: ReportFiles): Promise<WordPart[]> {
  const marked = [item.severity, item.section, item.marked].filter((part) => part !== '').join('  |  ');
  const pictures = picturesOf(item.photos);
  const references = [...pictureReferences(item.photos), item.references].filter((line) => line !== '');
  return [
    new Paragraph({ text: `${number}. ${item.label}`, heading: HeadingLevel.HEADING_2 }),
    inked(marked, { color: INK.muted, size: 16, keepNext: true }),
    // A finding stays on the page of its pictures.
    ...(item.notes === '' ? [] : written(item.notes, pictures.length > 0)),
    ...correctionLines(item),
    ...item.measurements.map((line) => new Paragraph(line)),
    ...references.map((line) => inked(line, { color: INK.muted, size: 16, keepNext: pictures.length > 0 })),
    ...(pictures.length === 0 ? [] : [await photoGrid(pictures, files, 2)]),
  ];
}

async function photos(
  { photos: listed, empty }: SectionOf<'photos'>,
  { files, look }: Pick<Setting, 'files' | 'look'>,
): Promise<WordPart[]> {
  if (listed.length === 0) return written(empty);
  const pictures = picturesOf(listed);
  return [
    ...pictureReferences(listed).map((text) => new Paragraph({ text, keepNext: pictures.length > 0 })),
    ...(pictures.length === 0 ? [] : [await photoGrid(pictures, files, look.photosInRow)]),
  ];
}

function notesOf({ notes, measurements, references }: SectionItem): string {
  return [notes, ...measurements, references].filter((line) => line !== '').join('\n');
}

function voiceNote({ name, caption, text, facts }: SectionVoiceNote): Paragraph[] {
  const title = [name, caption].filter((part) => part !== '').join(': ');
  return [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_2 }),
    ...written(text),
    ...facts.map((fact) => inked(fact, { color: INK.muted, size: 16 })),
  ];
}

/** A column that no item fills is left out. */
function items({ note, items: listed, groups }: SectionOf<'items'>): WordPart[] {
  const head = note === '' ? [] : written(note, true);
  if (groups)
    return [
      ...head,
      ...groups.flatMap(({ title, text }) => [
        inked(title, { bold: true, keepNext: true }),
        inked(text, { color: INK.muted, size: 16 }),
      ]),
    ];
  const columns = ITEM_COLUMNS.filter(({ text }) => listed.some((item) => text(item) !== ''));
  const rows = listed.map((item) => columns.map(({ text }) => text(item)));
  return [...head, textTable(columns, rows)];
}

const ITEM_COLUMNS = [
  { title: 'Section', width: 18, text: ({ section }: SectionItem) => section },
  { title: 'Item', width: 32, text: ({ label }: SectionItem) => label },
  { title: 'Notes', width: 26, text: notesOf },
  { title: 'Marked', width: 24, text: ({ marked }: SectionItem) => marked },
];

function contactLine({ label, ways }: Contact): Paragraph {
  const links = ways.flatMap(({ text, href }) => [
    new TextRun('  '),
    new ExternalHyperlink({ link: href, children: [new TextRun({ text, style: 'Hyperlink' })] }),
  ]);
  return new Paragraph({ children: [new TextRun({ text: `${label}:`, bold: true }), ...links] });
}

async function verification({ text, url, contentHash }: SectionOf<'verification'>): Promise<Paragraph[]> {
  const link = new ExternalHyperlink({
    link: url,
    children: [new TextRun({ text: url, style: 'Hyperlink' })],
  });
  return [
    new Paragraph(text),
    new Paragraph({ children: [link] }),
    new Paragraph(`SHA-256 of the content: ${contentHash}`),
    await qrPicture(url),
  ];
}

/** The picture, and its numbers, to copy them. */
async function plotParts({ plot, alt, title, empty, columns, rows }: SectionOf<'plot'>): Promise<WordPart[]> {
  if (!plot) return written(empty);
  return [await plotPicture(plot, { title, alt }), textTable(columns, rows)];
}

function heading(text: string): Paragraph {
  return new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
}

/** A person's text, line by line. */
function written(text: string, keepNext = false): Paragraph[] {
  return text.split('\n').map((line) => new Paragraph({ text: line, keepNext }));
}

interface Ink {
  color?: string;
  bold?: boolean;
  size?: number;
  /** Keeps the paragraph on the page of the next one. */
  keepNext?: boolean;
}

function inked(text: string, { keepNext = false, ...look }: Ink): Paragraph {
  return new Paragraph({ keepNext, children: [new TextRun({ text, ...look })] });
}
