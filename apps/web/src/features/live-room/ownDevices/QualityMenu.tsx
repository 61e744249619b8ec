import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { useLocalMedia } from '../call/callContext.ts';
import { QUALITIES } from '../qualities.ts';
import { useDeviceActions } from '../useDeviceActions.ts';

/** Shown on a desktop. A native select loads no menu code. */
export function QualityMenu(): ReactNode {
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  return (
    <NativeSelect
      value={quality}
      onChange={({ target }) => {
        const chosen = QUALITIES.find(({ value }) => value === target.value);
        if (chosen) void setQuality(chosen.value);
      }}
      input={<OutlinedInput size="small" sx={PILL} />}
      inputProps={{ 'aria-label': 'Video quality' }}
    >
      {QUALITIES.map(({ value, label }) => (
        <option key={value} value={value}>
          Quality: {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const PILL = {
  borderRadius: 99,
  fontSize: '0.8125rem',
  fontWeight: 600,
  // The select is as wide as the chosen option, not the longest one.
  flexShrink: { lg: 0 },
  '& select': { fieldSizing: 'content' },
};
