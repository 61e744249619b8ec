import type { ReactNode } from 'react';
import type { Selection } from './useSelection.ts';

export interface ListColumn<Item> {
  name: string;
  /** Replaces the name in the head of the column. */
  head?: ReactNode;
  /** The track of the grid, such as "auto". */
  width: string;
  /** Whether only a wide screen has room for it. */
  isWide?: boolean;
  /** Whether it has amounts, which are compared by their ends. */
  isAmount?: boolean;
  sorted?: 'ascending' | 'descending' | 'other' | 'none' | undefined;
  cell: (item: Item) => ReactNode;
}

/** The parts of a row, in a table on a desktop and in two lines on a phone. */
export interface RecordListProps<Item extends { id: string }> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  /** Whether another filter was chosen and its items are loading. */
  isChanging: boolean;
  /** The head of the column of titles. */
  subject: string;
  /** The identifying text, and the address that the whole row opens; null if there is none. */
  titleOf: (item: Item) => { text: string; to: string | null };
  /** The line below the title. */
  renderDetail: (item: Item) => ReactNode;
  columns: readonly ListColumn<Item>[];
  /** The line below the title on a phone. */
  renderSummary: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  /** At the end of the head of a table. */
  headEnd?: ReactNode;
  /** Absent in a list in which nothing is selected. */
  selection?: Selection | undefined;
}
