import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { useLocalMedia } from '../call/callContext.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { QUALITIES } from './qualities.ts';

/** What is asked of this device's camera. */
export function QualityMenu(): ReactNode {
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  return (
    <Select
      size="small"
      value={quality}
      onChange={(event) => void setQuality(event.target.value)}
      inputProps={{ 'aria-label': 'Video quality' }}
      sx={{ minWidth: 122, height: 40, borderRadius: 99, fontSize: '0.8125rem', fontWeight: 600 }}
    >
      {QUALITIES.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}
