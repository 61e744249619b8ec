import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface RoundButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Shown in the tooltip: the key that does the same. */
  shortcut?: string;
  pressed?: boolean;
  /** `off` for something that is switched off, `capture` for the one thing to do, `leave` for the way out. */
  look?: 'plain' | 'off' | 'capture' | 'leave';
  disabled?: boolean;
  size?: keyof typeof SIZES;
}

/** Seven of them fit beside each other on the narrowest phone. */
const SIZES = {
  small: 'clamp(38px, 11vw, 44px)',
  normal: 'clamp(40px, 11.4vw, 48px)',
  large: 'clamp(50px, 14.5vw, 60px)',
};

const LOOKS = {
  plain: {
    color: '#fff',
    bgcolor: 'rgba(255, 255, 255, 0.13)',
    '&:hover': { bgcolor: 'rgba(255, 255, 255, 0.22)' },
  },
  off: { color: '#1B0E0D', bgcolor: '#FF9C93', '&:hover': { bgcolor: '#FFB3AC' } },
  capture: { color: 'brand.onSignal', bgcolor: 'brand.signal', '&:hover': { bgcolor: '#D8FA74' } },
  leave: { color: '#fff', bgcolor: '#C5332B', '&:hover': { bgcolor: '#D9453C' } },
} as const;

/** A button of the control bar, large enough for a thumb in a glove. */
export function RoundButton(props: RoundButtonProps): ReactNode {
  const {
    label,
    icon,
    onClick,
    shortcut,
    pressed,
    look = 'plain',
    disabled = false,
    size = 'normal',
  } = props;
  return (
    <Tooltip
      title={shortcut ? `${label} (${shortcut})` : label}
      disableTouchListener
      slotProps={{ popper: { disablePortal: true } }}
    >
      <span>
        <ButtonBase
          aria-label={label}
          aria-pressed={pressed}
          aria-keyshortcuts={shortcut}
          disabled={disabled}
          onClick={onClick}
          sx={[
            {
              width: SIZES[size],
              height: SIZES[size],
              borderRadius: '50%',
              flex: 'none',
              transition: 'background-color 120ms',
            },
            LOOKS[look],
            { '&.Mui-disabled': { opacity: 0.4 } },
          ]}
        >
          {icon}
        </ButtonBase>
      </span>
    </Tooltip>
  );
}
