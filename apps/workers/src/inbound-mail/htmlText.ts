import { convert, type DomNode, type FormatCallback } from 'html-to-text';
import { HTML_QUOTE } from './lines.ts';

type TablePrinter = NonNullable<Parameters<Parameters<FormatCallback>[2]['closeTable']>[0]>['tableToString'];

/** The number of characters of an HTML text that are read. */
const MOST_CHARACTERS = 2_000_000;

/** Converts the HTML of a mail to text. Quotes begin with a mark, and cells are separated by tabs. */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, MOST_CHARACTERS), {
    wordwrap: false,
    formatters: { quote, table },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'blockquote', format: 'quote' },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'table' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false, leadingLineBreaks: 2 },
      })),
    ],
  });
}

/**
 * Converts a quote, but not an indent: Gmail's indent button also makes a `blockquote` of a person's own words.
 */
const quote: FormatCallback = (element, walk, builder) => {
  const isIndent = /border:\s*none/i.test(attribute(element, 'style'));
  builder.openBlock({ leadingLineBreaks: isIndent ? 1 : 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: isIndent ? 1 : 2,
    blockTransform: (text) => (isIndent ? text : text.replaceAll(/^/gm, `${HTML_QUOTE} `)),
  });
};

/** Converts a table: each row is a line if its cells are short; other tables only arrange parts of a mail. */
const table: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  for (const row of rowsOf(element)) {
    builder.openTableRow();
    for (const cell of row.children.filter(({ name }) => name === 'td' || name === 'th')) {
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: rowsToText, leadingLineBreaks: 1, trailingLineBreaks: 1 });
};

const rowsToText: TablePrinter = (rows) =>
  rows
    .map((cells) => cells.map(({ text }) => text.trim()))
    .map((cells) => cells.join(cells.some((text) => text.includes('\n')) ? '\n' : '\t').trim())
    .filter((row) => row !== '')
    .join('\n');

function rowsOf({ children }: DomNode): DomNode[] {
  return children.flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot', 'center'].includes(child.name ?? '') ? rowsOf(child) : [];
  });
}

function attribute({ attribs }: DomNode, name: string): string {
  const value: unknown = (attribs as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
