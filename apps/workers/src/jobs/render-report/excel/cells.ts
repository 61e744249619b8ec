import type { Cell } from 'write-excel-file/node';

/** Cells that a person wrote are texts, so that a note that begins with `=` is no formula. */

/** Letters that a cell of Excel holds. */
const LONGEST_CELL = 32_767;

export function text(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, wrap: true, alignVertical: 'top' };
}

/** A text that may extend over the empty cells to its right. */
export function plain(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String };
}

export function headed(value: string, textColor: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold', textColor };
}

export function strong(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold' };
}
