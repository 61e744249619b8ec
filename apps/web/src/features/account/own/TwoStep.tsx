import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  type Account,
  getAccount,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '@sightline/contracts/accounts/account';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useState } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { TwoStepSetup } from './TwoStepSetup.tsx';

const LIST = {
  m: 0,
  p: 2,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: '1.05rem',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

type Dialog = 'start' | 'renew' | 'off' | null;

const TEXTS = {
  start: { title: 'Set up two-step sign-in', action: 'Continue' },
  renew: { title: 'New recovery codes', action: 'Make new codes' },
  off: { title: 'Turn two-step sign-in off?', action: 'Turn off' },
};
const LINES = {
  start: 'Enter your password to begin.',
  renew: 'The codes that you have now stop working.',
  off: 'Your password alone signs you in from then on.',
};

interface TwoStepProps {
  twoStep: Account['twoStep'];
  /** Called when two-step sign-in is on and the person has closed the recovery codes. */
  onDone?: () => void;
}

/** Turns two-step sign-in on or off: a code of an authenticator app in addition to the password. */
export function TwoStep({ twoStep, onDone = () => {} }: TwoStepProps): ReactNode {
  const [dialog, setDialog] = useState<Dialog>(null);
  const [secret, setSecret] = useState<ReplyOf<typeof startTwoStep> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const closing = <Value,>(then: (value: Value) => void) => ({
    refreshes: [getAccount],
    onSuccess: (value: Value) => {
      setDialog(null);
      then(value);
    },
  });
  const start = useSend(startTwoStep, closing(setSecret));
  const renew = useSend(
    renewRecoveryCodes,
    closing(({ recoveryCodes }) => setCodes(recoveryCodes)),
  );
  const off = useSend(
    turnOffTwoStep,
    closing(() => toast({ title: 'Two-step sign-in is off', tone: 'success' })),
  );
  const sending = { start, renew, off };
  const finish = (): void => {
    setCodes(null);
    onDone();
  };
  return (
    <AccountSection
      title="Two-step sign-in"
      line="In addition to your password, signing in asks for a code of an authenticator app on your phone, such as the one that your phone came with."
    >
      <Status {...twoStep} />
      {!secret && !codes && <Buttons {...twoStep} onOpen={setDialog} />}
      {secret && (
        <TwoStepSetup
          secret={secret}
          onCancel={() => setSecret(null)}
          onDone={(recoveryCodes) => {
            setSecret(null);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={finish} />}
      {dialog && (
        <PasswordDialog
          {...TEXTS[dialog]}
          text={LINES[dialog]}
          isPending={sending[dialog].isPending}
          error={sending[dialog].error}
          onPassword={(password) => sending[dialog].mutate({ body: { password } })}
          onClose={() => setDialog(null)}
        />
      )}
    </AccountSection>
  );
}

function Status({ isOn, isRequired, recoveryCodesLeft }: Account['twoStep']): ReactNode {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusChip tone={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</StatusChip>
      {isRequired && <Typography variant="body2">Your company asks its staff for it.</Typography>}
      {isOn && (
        <Typography variant="body2" color="textSecondary">
          {`${counted(recoveryCodesLeft, 'recovery code')} left`}
        </Typography>
      )}
    </Stack>
  );
}

function Buttons({
  isOn,
  isRequired,
  onOpen,
}: Account['twoStep'] & { onOpen: (dialog: Dialog) => void }): ReactNode {
  if (!isOn)
    return (
      <Button variant="outlined" onClick={() => onOpen('start')}>
        Set up
      </Button>
    );
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => onOpen('renew')}>
        New recovery codes
      </Button>
      {!isRequired && (
        <Button color="error" onClick={() => onOpen('off')}>
          Turn off
        </Button>
      )}
    </Stack>
  );
}

/** Recovery codes are shown once, because the server keeps only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const text = `Recovery codes for Sightline. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Box role="group" aria-label="Recovery codes" sx={{ display: 'grid', gap: 2, width: '100%' }}>
      <Typography>
        Keep these recovery codes where you find them without your phone. Each signs you in once in place of a
        code of the app. They are not shown again.
      </Typography>
      <Box component="ul" sx={LIST}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save as a file
        </Button>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
      </Stack>
    </Box>
  );
}
