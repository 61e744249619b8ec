import { createHash } from 'node:crypto';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page in reading order, with white space folded. */
  pages: string[];
  text: string;
  /** Each drawn picture: its page and its size in pixels. */
  pictures: { page: number; width: number; height: number }[];
  /**
   * Each drawn line: its page, its color (`#ff0000`), and its start in points from its drawing's upper left.
   */
  lines: { page: number; color: string; start: [x: number, y: number] }[];
  info: Record<string, unknown>;
  /** Addresses behind links. */
  links: string[];
  /** The elements for a screen reader, in its order. */
  tags: { page: number; role: string; alt: string; text: string }[];
  /** The entries of the outline. */
  bookmarks: string[];
  /** The texts that are copied and spoken in place of the glyphs. */
  actualTexts: string[];
  fonts: { name: string; isEmbedded: boolean }[];
  /** The spans with an actual text: whether the state of the page at the end of each has a font. */
  spans: { hasFontAtEnd: boolean }[];
}

/** The selectable text, pictures, lines and links of a PDF. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const read: ReadPdf = {
    pages: [],
    text: '',
    pictures: [],
    lines: [],
    info: {},
    links: [],
    tags: [],
    bookmarks: [],
    actualTexts: actualTextsOf(bytes),
    fonts: fontsOf(bytes),
    spans: [],
  };
  read.info = { ...(await document.getMetadata()).info };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    read.pages.push(await textOf(page));
    const drawing = await page.getOperatorList();
    read.pictures.push(...picturesOf(drawing).map((size) => ({ page: number, ...size })));
    read.lines.push(...linesOf(drawing).map((line) => ({ page: number, ...line })));
    read.spans.push(...spansOf(drawing));
    read.links.push(...(await linksOf(page)));
    read.tags.push(...(await tagsOf(page)).map((tag) => ({ page: number, ...tag })));
  }
  read.text = read.pages.join('\n');
  read.bookmarks = ((await document.getOutline()) ?? []).map(({ title }) => title);
  await loading.destroy();
  return read;
}

/** The texts of the elements of the structure, which are not compressed; pdfjs does not read them. */
function actualTextsOf(bytes: Buffer): string[] {
  const written = [...bytes.toString('latin1').matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)];
  return written.map(([, text = '']) => {
    const units = text.replaceAll(/\\(.)/gs, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
    const big = Buffer.from(units, 'latin1').subarray(2);
    return Buffer.from(big).swap16().toString('utf16le');
  });
}

/** The fonts of text, whose dictionaries are not compressed: a composite one is embedded by the font that it names. */
function fontsOf(bytes: Buffer): ReadPdf['fonts'] {
  const written = bytes.toString('latin1').split('endobj');
  const simple = written.filter((object) => /\/Subtype \/(?:Type1|TrueType|CIDFontType[02])\b/.test(object));
  return simple.map((object) => {
    const name = /\/BaseFont \/(\S+)/.exec(object)?.[1] ?? '';
    const descriptor = /\/FontDescriptor (\d+) 0 R/.exec(object)?.[1];
    const described = written.find((other) => other.trimStart().startsWith(`${descriptor} 0 obj`)) ?? '';
    return { name, isEmbedded: /\/FontFile[23]?\b/.test(described) };
  });
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return parts.join('').replaceAll(/[ \t\n]+/g, ' ');
}

type Drawing = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

function picturesOf({ fnArray, argsArray }: Drawing): { width: number; height: number }[] {
  return fnArray.flatMap((operator, index) => {
    if (operator !== OPS.paintImageXObject) return [];
    const [, width, height] = argsArray[index] as [string, number, number];
    return [{ width, height }];
  });
}

function linesOf({ fnArray, argsArray }: Drawing): Omit<ReadPdf['lines'][number], 'page'>[] {
  let color = '#000000';
  return fnArray.flatMap((operator, index) => {
    if (operator === OPS.setStrokeRGBColor) [color] = argsArray[index] as [string];
    if (operator !== OPS.constructPath) return [];
    const [painted, [path]] = argsArray[index] as [number, [ArrayLike<number> | null]];
    // The path begins with the number of its first operator, a move.
    return painted === OPS.stroke && path ? [{ color, start: [path[1] ?? 0, path[2] ?? 0] }] : [];
  });
}

function spansOf({ fnArray, argsArray }: Drawing): ReadPdf['spans'] {
  const [fonts, open] = [[false], [] as string[]];
  return fnArray.flatMap((operator, index) => {
    if (operator === OPS.save) fonts.push(fonts.at(-1) ?? false);
    if (operator === OPS.restore) fonts.pop();
    if (operator === OPS.setFont) fonts[fonts.length - 1] = true;
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
      open.push((argsArray[index] as [string])[0]);
    if (operator !== OPS.endMarkedContent || open.pop() !== 'Span') return [];
    return [{ hasFontAtEnd: fonts.at(-1) ?? false }];
  });
}

async function linksOf(page: PDFPageProxy): Promise<string[]> {
  const annotations = (await page.getAnnotations()) as { subtype: string; unsafeUrl?: string }[];
  return annotations.flatMap(({ subtype, unsafeUrl }) =>
    subtype === 'Link' && unsafeUrl ? [unsafeUrl] : [],
  );
}

interface TagNode {
  role?: string;
  alt?: string;
  /** The id of the marked content in the page. */
  id?: string;
  children?: TagNode[];
}

async function tagsOf(page: PDFPageProxy): Promise<Omit<ReadPdf['tags'][number], 'page'>[]> {
  const tree = (await page.getStructTree()) as TagNode | null;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let open = '';
  for (const item of items) {
    if ('str' in item) texts.set(open, (texts.get(open) ?? '') + item.str);
    else if (item.type === 'endMarkedContent') open = '';
    else open = item.id ?? '';
  }
  return tree ? flatTags(tree, texts) : [];
}

function flatTags(
  node: TagNode,
  texts: ReadonlyMap<string, string>,
): Omit<ReadPdf['tags'][number], 'page'>[] {
  const { role = '', alt = '', children = [] } = node;
  const text = children
    .map(({ id }) => (id && texts.get(id)) ?? '')
    .join('')
    .trim();
  const below = children.filter((child) => child.role).flatMap((child) => flatTags(child, texts));
  return role === 'Root' || role === 'Document' ? below : [{ role, alt, text }, ...below];
}
