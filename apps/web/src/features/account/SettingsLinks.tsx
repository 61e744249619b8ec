import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const LINKS = [
  ['Email Notifications', 'Manage', 'notifications'],
  ['Privacy Settings', 'Configure', 'privacy'],
  ['Change Password', 'Change', 'password'],
] as const;

/** During a call: the parts of the account page, in a new tab. */
export function SettingsLinks(): ReactNode {
  return (
    <section aria-labelledby="account-settings">
      <Typography component="h3" variant="h3" id="account-settings" sx={{ mb: 1 }}>
        Account Settings
      </Typography>
      {LINKS.map(([label, action, part]) => (
        <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1 }}>{label}</Typography>
          <Button
            href={`/account#${part}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${action}: ${label}`}
            sx={{ minHeight: 44 }}
          >
            {action}
          </Button>
        </Box>
      ))}
    </section>
  );
}
