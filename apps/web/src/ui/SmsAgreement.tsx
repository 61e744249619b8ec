import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';

interface SmsAgreementProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What a client agrees to for themselves: what is sent, what it may cost, how it ends, and that it is no condition. */
export const SMS_AGREEMENT = {
  label: 'Text me about this inspection',
  help: 'By turning this on you agree to automated text messages about your inspections at this phone number. Message and data rates may apply. Reply STOP to opt out. You can book without it.',
};

/** Off until the person turns it on (47 CFR 64.1200 asks for an express agreement). */
export function SmsAgreement({ label, help, isOn, onChange }: SmsAgreementProps): ReactNode {
  const id = useId();
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={label}
        sx={{ minHeight: 44 }}
      />
      <FormHelperText id={id} sx={{ m: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  );
}
