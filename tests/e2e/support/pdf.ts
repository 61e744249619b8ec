import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: number;
  /** All text in reading order, with single spaces. */
  text: string;
  /** The number of painted pictures. */
  images: number;
}

/** The contents of a PDF for a person: text that can be selected, and pictures. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  let images = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    texts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
    const operators = await page.getOperatorList();
    images += operators.fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
  }
  await task.destroy();
  return { pages: document.numPages, text: texts.join(' ').replace(/\s+/g, ' '), images };
}
