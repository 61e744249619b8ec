import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { useAbilities, useLocalMedia } from '../call/callContext.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { QUALITIES, qualityLabel } from './qualities.ts';

/** The quality requested of this device's camera, on a desktop. */
export function QualityMenu(): ReactNode {
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  return (
    <Select
      size="small"
      value={quality}
      onChange={(event) => void setQuality(event.target.value)}
      renderValue={(value) => `Quality: ${qualityLabel(value)}`}
      inputProps={{ 'aria-label': 'Video quality' }}
      sx={{ height: 44, borderRadius: 99, fontSize: '0.8125rem', fontWeight: 600 }}
    >
      {QUALITIES.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}

/** The same choice as items of the phone's menu. */
export function QualityItems({ onChosen }: { onChosen: () => void }): ReactNode {
  const mayPublish = useAbilities().includes('publish-video');
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  if (!mayPublish) return null;
  return [
    <Divider key="line" />,
    ...QUALITIES.map(({ value, label }) => (
      <MenuItem
        key={value}
        selected={value === quality}
        role="menuitemradio"
        aria-checked={value === quality}
        onClick={() => {
          onChosen();
          void setQuality(value);
        }}
      >
        Quality: {label}
      </MenuItem>
    )),
  ];
}
