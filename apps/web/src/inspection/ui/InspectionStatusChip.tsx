import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { STATUS_TONES } from './statusTones.ts';

interface InspectionStatusChipProps {
  inspection: Pick<Inspection, 'status' | 'isRequested'>;
}

/** The status of an inspection. One that the office has not confirmed is requested, not scheduled. */
export function InspectionStatusChip({ inspection }: InspectionStatusChipProps): ReactNode {
  const { status, isRequested } = inspection;
  if (isRequested && status === 'scheduled')
    return <StatusChip tone={STATUS_TONES.requested}>Requested</StatusChip>;
  return <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>;
}
