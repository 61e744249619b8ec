import Papa from 'papaparse';

/** A spreadsheet runs a cell that begins with one of these as a formula, so exports write an apostrophe before it. */
export const FORMULA = /^[=+\-@\t\r]/;

/** Makes spreadsheets read the file as UTF-8. */
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
