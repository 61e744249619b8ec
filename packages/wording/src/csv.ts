/** A spreadsheet runs a cell that begins with one of these as a formula, so exports write an apostrophe before it. */
export const FORMULA = /^[=+\-@\t\r]/;

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
