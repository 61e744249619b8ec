import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { REPORT_TYPES, ReportType } from '@sightline/contracts/reports/types';
import type { ReactNode } from 'react';

interface TypeChoiceProps {
  value: ReportType;
  onChange: (value: ReportType) => void;
}

/** The type of the report, and the contents of the chosen one. */
export function TypeChoice({ value, onChange }: TypeChoiceProps): ReactNode {
  return (
    <TextField
      select
      label="Report type"
      value={value}
      onChange={(event) => onChange(ReportType.parse(event.target.value))}
      helperText={REPORT_TYPES[value].contents}
    >
      {ReportType.options.map((type) => (
        <MenuItem key={type} value={type}>
          {REPORT_TYPES[type].label}
        </MenuItem>
      ))}
    </TextField>
  );
}
