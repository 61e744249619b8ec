import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent, ReactNode } from 'react';
import { FOCUS_RING } from '../styles.ts';

interface RoundButtonProps {
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent) => void;
  /** The shortcut key, shown in the tooltip. */
  shortcut?: string;
  pressed?: boolean;
  /** `off` for a device that is off, `capture` for the main action, `leave` to leave the call. */
  look?: 'plain' | 'off' | 'capture' | 'leave';
  disabled?: boolean;
  size?: keyof typeof SIZES;
  /** Handlers that make the button work while it is held. */
  holding?: Omit<ButtonBaseProps, 'onClick' | 'sx'>;
}

/** Sizes that let seven buttons fit in a row on the narrowest phone. */
const SIZES = {
  small: '44px',
  normal: 'clamp(44px, 11.4vw, 48px)',
  large: 'clamp(52px, 14.5vw, 60px)',
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

/** A long press must not scroll, select text, or open the menu of a phone. */
const HELD = {
  touchAction: 'none',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
};

/**
 * Hides the tooltip on touch screens: a tap counts as hovering until the next tap, and a phone has no
 * shortcut keys.
 */
const NOT_ON_TOUCH = { '@media (hover: none)': { display: 'none' } };

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
    holding,
  } = props;
  return (
    <Tooltip
      title={shortcut ? `${label} (${shortcut})` : label}
      disableTouchListener
      slotProps={{ popper: { disablePortal: true, sx: NOT_ON_TOUCH } }}
    >
      <span>
        <ButtonBase
          aria-label={label}
          aria-pressed={pressed}
          aria-keyshortcuts={shortcut}
          disabled={disabled}
          {...holding}
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
            holding !== undefined && HELD,
            { '&.Mui-disabled': { opacity: 0.4 }, '&.Mui-focusVisible': FOCUS_RING },
          ]}
        >
          {icon}
        </ButtonBase>
      </span>
    </Tooltip>
  );
}
