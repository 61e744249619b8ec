import type { ReactNode } from 'react';
import { useSmallScreen } from '../useSmallScreen.ts';
import type { RecordListProps } from './listParts.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

/** A dense list of records. A row is 44 px high unless its text needs more lines. */
export function RecordList<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const isCard = useSmallScreen();
  return isCard ? <RecordCards {...props} /> : <RecordTable {...props} />;
}
