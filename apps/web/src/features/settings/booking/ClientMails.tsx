import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { BOOKING_SETTING_LABELS } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { Part } from './Part.tsx';

interface ClientMailsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ClientMails({ isOn, onChange }: ClientMailsProps): ReactNode {
  return (
    <Part title="Client emails">
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': 'client-mails-help' } }}
          />
        }
        label={BOOKING_SETTING_LABELS.mailsClients}
        sx={{ minHeight: 44 }}
      />
      <FormHelperText id="client-mails-help" sx={{ m: 0 }}>
        When it is scheduled, moved or canceled, and a day and an hour before it, each with a calendar file.
        Reminders that are planned already are still sent.
      </FormHelperText>
    </Part>
  );
}
