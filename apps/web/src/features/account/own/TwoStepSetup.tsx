import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { confirmTwoStep, getAccount, type startTwoStep } from '@sightline/contracts/accounts/account';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TALL_LINK } from '../../../ui/tallLink.ts';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

interface TwoStepSetupProps {
  secret: ReplyOf<typeof startTwoStep>;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** The secret as a QR code, a link and a text, with a field for its first code. */
export function TwoStepSetup({ secret, onCancel, onDone }: TwoStepSetupProps): ReactNode {
  const [code, setCode] = useState('');
  const confirm = useSend(confirmTwoStep, {
    refreshes: [getAccount],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const problem = confirm.error && (fieldProblems(confirm.error)['code'] ?? errorMessage(confirm.error));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm.mutate({ body: { code } });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, width: '100%' }}>
      <Typography>1. Scan this picture with your authenticator app.</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="img" src={secret.picture} alt="QR code of the secret" sx={PICTURE} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary">
            Or type this secret into the app:
          </Typography>
          <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', my: 0.5 }}>
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
          <MuiLink href={secret.uri} sx={TALL_LINK}>
            Open the app on this device
          </MuiLink>
        </Box>
      </Box>
      <Typography>2. Enter the code that the app shows.</Typography>
      <TextField
        label="Code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={Boolean(problem)}
        helperText={problem}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={confirm.isPending || code.trim() === ''}>
          Turn on
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Box>
  );
}

/** White in the dark scheme as well, because scanners need the edge. */
const PICTURE = { width: 192, height: 192, bgcolor: '#fff', borderRadius: 1 };
