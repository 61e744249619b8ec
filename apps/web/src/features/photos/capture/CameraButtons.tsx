import FlashOffIcon from '@mui/icons-material/FlashOffRounded';
import FlashOnIcon from '@mui/icons-material/FlashOnRounded';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface ShutterProps {
  isTaking: boolean;
  isReady: boolean;
  onShoot: () => void;
}

export function Shutter({ isTaking, isReady, onShoot }: ShutterProps): ReactNode {
  return (
    <IconButton aria-label="Take photo" disabled={isTaking || !isReady} onClick={onShoot} sx={SHUTTER}>
      {isTaking && <CircularProgress size={56} sx={{ color: '#0A1410' }} />}
    </IconButton>
  );
}

export function FlashButton({
  isOn,
  onChange,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      aria-label="Flash"
      color="inherit"
      onClick={() => onChange(!isOn)}
      sx={ROUND}
    >
      {isOn ? <FlashOnIcon /> : <FlashOffIcon />}
    </IconButton>
  );
}

/** A round button over the picture. */
export const ROUND = { width: 48, height: 48, bgcolor: 'rgba(255, 255, 255, 0.12)', flex: 'none' };
const SHUTTER = {
  width: 76,
  height: 76,
  bgcolor: '#fff',
  border: '4px solid #050A08',
  boxShadow: '0 0 0 4px #fff',
  '&:hover': { bgcolor: '#E8EFE9' },
  '&:active': { bgcolor: '#C9D6CC' },
  '&.Mui-disabled': { bgcolor: 'rgba(255, 255, 255, 0.45)' },
};
