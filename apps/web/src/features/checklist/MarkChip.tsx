import type { Mark } from '@sightline/contracts/checklists';
import type { ReactNode } from 'react';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';

const CHIPS: Record<Mark, { tone: ChipTone; word: string }> = {
  pass: { tone: 'green', word: 'Pass' },
  fail: { tone: 'red', word: 'Fail' },
  notApplicable: { tone: 'gray', word: 'Not applicable' },
};

/** A mark where it cannot be changed. */
export function MarkChip({ mark }: { mark: Mark | null }): ReactNode {
  if (!mark) return <StatusChip tone="gray">Not marked</StatusChip>;
  return <StatusChip tone={CHIPS[mark].tone}>{CHIPS[mark].word}</StatusChip>;
}
