import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { keyOfAddress, type Recipient, type ShownGroup } from './recipients.ts';

interface RecipientGroupsProps {
  groups: ShownGroup[];
  chosen: ReadonlySet<string>;
  onToggle: (email: string) => void;
  isDisabled: boolean;
}

export function RecipientGroups({ groups, chosen, onToggle, isDisabled }: RecipientGroupsProps): ReactNode {
  return groups.map((group) => (
    <Box
      component="fieldset"
      key={group.id}
      disabled={isDisabled}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 650, fontSize: '0.875rem' }}>
        {group.name}
      </Box>
      {group.recipients.map((recipient) => (
        <FormControlLabel
          key={recipient.email}
          control={
            <Checkbox
              checked={chosen.has(keyOfAddress(recipient.email))}
              onChange={() => onToggle(recipient.email)}
              disabled={isDisabled}
            />
          }
          label={<Label {...recipient} />}
          sx={{ display: 'flex', m: 0, py: 0.25 }}
        />
      ))}
    </Box>
  ));
}

function Label({ name, email }: Recipient): ReactNode {
  return (
    <Box component="span" sx={{ display: 'block', lineHeight: 1.35, py: 0.5 }}>
      {name}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {email}
      </Box>
    </Box>
  );
}
