import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

/** Where an office in the United States can be. */
const ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time without daylight saving (Arizona)',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time (Puerto Rico)',
};

/** In which all times are shown. One that was set up otherwise stays in the list. */
export function TimeZoneField({
  zone,
  onChange,
}: {
  zone: string;
  onChange: (zone: string) => void;
}): ReactNode {
  const labels = { [zone]: zone, ...ZONES };
  return (
    <TextField
      select
      label="Time zone"
      value={zone}
      onChange={({ target }) => onChange(target.value)}
      helperText="All times are shown in it. Inspections keep their instant."
    >
      {Object.entries(labels).map(([name, label]) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
