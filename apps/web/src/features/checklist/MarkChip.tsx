import type { Mark } from '@sightline/contracts/checklists';
import { MARK_LABELS } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';

const TONES: Record<Mark, ChipTone> = { pass: 'green', fail: 'red', notApplicable: 'gray' };

/** A mark where it cannot be changed. */
export function MarkChip({ mark }: { mark: Mark | null }): ReactNode {
  if (!mark) return <StatusChip tone="gray">Not marked</StatusChip>;
  return <StatusChip tone={TONES[mark]}>{MARK_LABELS[mark]}</StatusChip>;
}
