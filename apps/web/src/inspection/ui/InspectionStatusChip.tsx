import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { STATUS_TONES } from './statusTones.ts';

interface InspectionStatusProps {
  inspection: Pick<Inspection, 'status' | 'isRequested'>;
}

interface ShownState {
  tone: ChipTone;
  label: string;
}

/** The status in the header of its record. */
export function InspectionStatusChip({ inspection }: InspectionStatusProps): ReactNode {
  const { tone, label } = stateOf(inspection);
  return <StatusChip tone={tone}>{label}</StatusChip>;
}

/** The status in rows and on cards. */
export function InspectionStatusDot({ inspection }: InspectionStatusProps): ReactNode {
  const { tone, label } = stateOf(inspection);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

/** An inspection that the office has not confirmed is requested, not scheduled. */
function stateOf({ status, isRequested }: InspectionStatusProps['inspection']): ShownState {
  if (isRequested && status === 'scheduled') return { tone: STATUS_TONES.requested, label: 'Requested' };
  return { tone: STATUS_TONES[status], label: INSPECTION_STATUS_LABELS[status] };
}
