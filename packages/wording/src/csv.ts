import Papa from 'papaparse';

/** The beginnings of cells that a spreadsheet runs as formulas, so exports write an apostrophe before them. */
export const FORMULA = /^[=+\-@\t\r]/;

/** A text that a spreadsheet keeps from being read as a number: `="0100"`, `=T("0100")`, or `=TEXT("0100","@")`. */
const PROTECTED = /^=\s*(?:"((?:[^"]|"")*)"|(?:T|TEXT)\(\s*"((?:[^"]|"")*)"(?:,[^()]*)?\))$/i;
/** A link, of which the cell shows the last text. */
const LINK = /^=HYPERLINK\((?:"(?:[^"]|"")*"\s*[,;]\s*)?"((?:[^"]|"")*)"\)$/i;
/** A number, as Excel keeps a typed "+1 305 555 0142". */
const NUMBER = /^=([+-]?\d[\d\s().-]*)$/;

/**
 * The text of a cell without what a spreadsheet program puts around it so that it stays a text; null for a formula, of
 * which only a spreadsheet knows the result.
 */
export function textOfCell(cell: string): string | null {
  const text = cell.trim();
  // An export writes this apostrophe, so that the rest is a person's own text.
  if (text.startsWith("'") && FORMULA.test(text.slice(1))) return text.slice(1);
  if (/^'\d{3}/.test(text)) return text.replaceAll(/^'|'$/g, '');
  if (!/^=\S/.test(text)) return text;
  const [, inQuotes, inFunction] = PROTECTED.exec(text) ?? [];
  const kept = inQuotes ?? inFunction ?? LINK.exec(text)?.[1];
  return kept?.replaceAll('""', '"').trim() ?? NUMBER.exec(text)?.[1]?.trim() ?? null;
}

/** The mark that makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table for spreadsheets (RFC 4180). Texts that a spreadsheet would run get an apostrophe, numbers stay numbers. The
 * columns are those of the first row unless they are given.
 */
export function csvTable(rows: readonly object[], columns?: readonly string[]): string {
  return (
    BYTE_ORDER_MARK +
    Papa.unparse([...rows], { escapeFormulae: FORMULA, ...(columns && { columns: [...columns] }) })
  );
}
