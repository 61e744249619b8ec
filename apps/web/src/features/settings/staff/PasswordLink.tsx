import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { OneTimeLink } from '@sightline/contracts/accounts/staff';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';

interface PasswordLinkProps {
  name: string;
  access: OneTimeLink;
  onClose: () => void;
}

/** Shown once: the server keeps only its hash. */
export function PasswordLink({ name, access: { link, expiresAt }, onClose }: PasswordLinkProps): ReactNode {
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', tone: 'success' }),
      () => toast({ title: 'Copy the link from the field', tone: 'error' }),
    );
  };
  return (
    <Alert severity="success" variant="outlined" onClose={onClose} sx={WIDE_MESSAGE}>
      <AlertTitle>Give {name} this link</AlertTitle>
      It sets the password of the account, works once, and expires on{' '}
      <Time instant={expiresAt} format={FULL_FORMAT} withZone />. It is not shown again.
      <TextField
        label="One-time link"
        value={link}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
        sx={{ my: 1.5 }}
      />
      <Button variant="outlined" onClick={copy}>
        Copy link
      </Button>
    </Alert>
  );
}

const WIDE_MESSAGE = { mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
