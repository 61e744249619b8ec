import { parentPort } from 'node:worker_threads';
import type { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import '@sightline/server-kit/jsx';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import layoutDocument from '@react-pdf/layout';
import renderDocument from '@react-pdf/render';
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer';
import type { ReportOutline } from '@sightline/report/outline/sections';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import type { ThreadReply, ThreadRequest } from '../../WorkThread.ts';
import { loadFonts, loadScripts } from './document/fonts.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
import { textOf } from './document/theme.ts';
import { type PlacedNode, tagLayout } from './tagLayout.ts';

/** Their declared types leave out the fonts, and expect the class of the document instead of an instance. */
const layOut = layoutDocument as unknown as (root: unknown, fonts: typeof Font) => Promise<PlacedNode>;
const draw = renderDocument as unknown as (document: PDFKit.PDFDocument, root: PlacedNode) => void;

/** More than any other break of a line costs. */
const NEVER = 10_000;

/** Characters that XML does not have (XML 1.0, 5th edition, 2.2), and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export type RenderOrder = ReportDocumentProps & { format: 'pdf' | ExportFormat; target: string };

const { reportDocument } = await import('./document/ReportDocument.tsx');
const fonts = loadFonts();

/** The code of Word and Excel is loaded when one of them is wanted: most reports are read as PDF. */
const write: Record<RenderOrder['format'], (props: ReportDocumentProps, target: string) => Promise<void>> = {
  pdf: async (props, target) => {
    await fonts;
    await loadScripts(textOf(props.outline));
    await writePdf(reportDocument(props), target);
  },
  word: async ({ outline, files }, target) => {
    const { writeWord } = await import('./word/wordReport.ts');
    await writeWord(withXmlTexts(outline), files, target);
  },
  excel: async ({ outline }, target) => {
    const { writeExcel } = await import('./excel/excelReport.ts');
    await writeExcel(withXmlTexts(outline), target);
  },
};

parentPort?.on('message', (request: ThreadRequest<RenderOrder>) => void answer(request));

async function answer({
  number,
  order: { format, target, ...props },
}: ThreadRequest<RenderOrder>): Promise<void> {
  const reply: ThreadReply<null> = await write[format](props, target).then(
    () => ({ number, result: null }),
    (error: unknown) => ({ number, problem: problemOf(error) }),
  );
  parentPort?.postMessage(reply);
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The outline without characters for which Word and Excel would call the whole file damaged. */
function withXmlTexts(outline: ReportOutline): ReportOutline {
  const cleaned = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(NOT_XML, '') : value;
  return JSON.parse(JSON.stringify(outline, cleaned)) as ReportOutline;
}

/** Like `renderToFile` of @react-pdf/renderer, and writes tags for screen readers. Decision 029. */
async function writePdf(element: ReactElement<DocumentProps>, target: string): Promise<void> {
  const { title, author, subject, creator, producer, language, creationDate, modificationDate } =
    element.props;
  const document = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    lang: language,
    pdfVersion: '1.7',
    tagged: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: creator,
      Producer: producer,
      CreationDate: creationDate,
      ModDate: modificationDate,
    },
  });
  const { document: tree } = pdf(element).container;
  forbidHyphens(tree);
  const root = await layOut(tree, Font);
  const written = pipeline(document, createWriteStream(target));
  try {
    draw(document, tagLayout(document, root));
  } catch (error) {
    // This closes the file and rejects the awaited promise.
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  }
  await written;
}

/** Where `breakWord` leaves no other break, the renderer would break with a hyphen. */
function forbidHyphens(node: DocumentNode): void {
  if (node.type === 'TEXT') node.props = { ...node.props, hyphenationPenalty: NEVER };
  node.children?.forEach(forbidHyphens);
}

interface DocumentNode {
  type: string;
  props?: object;
  children?: DocumentNode[];
}
