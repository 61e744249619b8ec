import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SwitchLineProps {
  label: string;
  /** When to use it, in a sentence. */
  help: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, with its explanation. */
export function SwitchLine({ label, help, isOn, disabled = false, onChange }: SwitchLineProps): ReactNode {
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={disabled}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={label}
        sx={{ minHeight: 44 }}
      />
      <Typography id={helpId} variant="body2" color="textSecondary">
        {help}
      </Typography>
    </Box>
  );
}
