import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { InspectionStatus } from '@sightline/contracts/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { STATUS_TONES } from '../../wire/statusTones.ts';
import type { InspectionItemProps } from './listProps.ts';

/** Any status may follow any other. */
export function StatusSelect({
  inspection,
  isChanging,
  onStatus,
}: Omit<InspectionItemProps, 'onView'>): ReactNode {
  return (
    <Select
      value={inspection.status}
      disabled={isChanging}
      onChange={(event) => onStatus(inspection, event.target.value)}
      renderValue={(status) => (
        <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>
      )}
      variant="standard"
      disableUnderline
      SelectDisplayProps={{
        'aria-label': `Status of ${inspection.address}: ${INSPECTION_STATUS_LABELS[inspection.status]}`,
      }}
      sx={{ '& .MuiSelect-select': { py: 0.5, borderRadius: 99 } }}
    >
      {InspectionStatus.options.map((status) => (
        <MenuItem key={status} value={status}>
          <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>
        </MenuItem>
      ))}
    </Select>
  );
}
