import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';

interface PlainSwitchProps {
  label: string;
  help: string;
  isOn: boolean;
  isLocked?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with a sentence below it. It looks like MUI's Switch, which the booking page loads without (see PlainField). */
export function PlainSwitch({ label, help, isOn, isLocked = false, onChange }: PlainSwitchProps): ReactNode {
  const id = useId();
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Box component="label" sx={LABEL}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its state
          role="switch"
          checked={isOn}
          disabled={isLocked}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={id}
        />
        {label}
      </Box>
      <FormHelperText id={id} sx={{ m: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  );
}

const LABEL = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  gap: 1.5,
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'text.disabled', cursor: 'default' },
  '& input': {
    appearance: 'none',
    flex: 'none',
    width: 34,
    height: 14,
    m: '3px',
    borderRadius: '7px',
    bgcolor: 'action.disabled',
    cursor: 'inherit',
  },
  '& input::before': {
    content: '""',
    display: 'block',
    width: 20,
    height: 20,
    mt: '-3px',
    ml: '-3px',
    borderRadius: '50%',
    bgcolor: 'common.white',
    boxShadow: 1,
    transition: 'transform 150ms',
  },
  '& input:checked::before': { bgcolor: 'primary.main', transform: 'translateX(20px)' },
  '& input:disabled': { opacity: 0.5 },
  '@media (forced-colors: active)': { '& input': { appearance: 'auto' } },
  '@media (prefers-reduced-motion: reduce)': { '& input::before': { transition: 'none' } },
};
