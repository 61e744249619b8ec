import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import layoutDocument from '@react-pdf/layout';
import renderDocument from '@react-pdf/render';
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import { type PlacedNode, tagLayout } from './tagLayout.ts';

/** Their declared types leave out the fonts, and expect the class of the document instead of an instance. */
const layOut = layoutDocument as unknown as (root: unknown, fonts: typeof Font) => Promise<PlacedNode>;
const draw = renderDocument as unknown as (document: PDFKit.PDFDocument, root: PlacedNode) => void;

/** Like `renderToFile` of @react-pdf/renderer, and writes tags for screen readers. Decision 029. */
export async function writePdf(element: ReactElement<DocumentProps>, target: string): Promise<void> {
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

/** More than any other break of a line costs. */
const NEVER = 10_000;

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
