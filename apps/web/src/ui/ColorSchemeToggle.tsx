import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: <SystemIcon />, light: <LightIcon />, dark: <DarkIcon /> };
const LABELS = { system: 'Colors: same as device', light: 'Colors: light', dark: 'Colors: dark' };

/** Cycles through the device's scheme, light and dark. */
export function ColorSchemeToggle(): ReactNode {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <IconButton
      color="inherit"
      aria-label={LABELS[mode]}
      title={LABELS[mode]}
      onClick={() => setMode(NEXT[mode])}
    >
      {ICONS[mode]}
    </IconButton>
  );
}
