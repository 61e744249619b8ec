import Papa from 'papaparse';

/** The beginnings of cells that a spreadsheet runs as formulas, so exports write an apostrophe before them. */
export const FORMULA = /^[=+\-@\t\r]/;

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
