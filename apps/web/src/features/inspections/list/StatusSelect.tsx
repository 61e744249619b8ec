import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';

interface StatusSelectProps {
  inspection: Inspection;
  isChanging: boolean;
  onStatus: (inspection: Inspection, status: InspectionStatus) => void;
}

/** Any status may follow any other. */
export function StatusSelect({ inspection, isChanging, onStatus }: StatusSelectProps): ReactNode {
  const shown = inspection.isRequested ? 'Requested' : INSPECTION_STATUS_LABELS[inspection.status];
  return (
    <Select
      value={inspection.status}
      disabled={isChanging}
      onChange={(event) => onStatus(inspection, event.target.value)}
      renderValue={(status) => (
        <StatusDot tone={STATUS_TONES[inspection.isRequested ? 'requested' : status]}>{shown}</StatusDot>
      )}
      variant="standard"
      disableUnderline
      SelectDisplayProps={{
        'aria-label': `Status of ${inspection.address}: ${shown}`,
      }}
      sx={STATUS_SELECT}
    >
      {InspectionStatus.options.map((status) => (
        <MenuItem key={status} value={status}>
          <StatusDot tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusDot>
        </MenuItem>
      ))}
    </Select>
  );
}

const STATUS_SELECT = {
  fontSize: 'inherit',
  '& .MuiSelect-select': { py: 0, borderRadius: 2, whiteSpace: 'nowrap' },
  '@media (pointer: coarse)': {
    '& .MuiSelect-select.MuiSelect-select': { minHeight: 44, lineHeight: '44px' },
  },
  // The standard variant marks focus only by its underline, which is off here.
  '& .MuiSelect-select:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
};
