import type { ReactNode } from 'react';
import type { RecordListProps } from './listParts.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useCards } from './useCards.ts';

/** A dense list of records. A row is 44 px high unless its text needs more lines. */
export function RecordList<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const isCard = useCards();
  return isCard ? <RecordCards {...props} /> : <RecordTable {...props} />;
}
