import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type Account,
  addPasskey,
  getAccount,
  type Passkey,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '@sightline/contracts/accounts/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Time } from '../../../ui/Time.tsx';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { PasswordField } from '../PasswordField.tsx';
import { passkeyFailure, plainReply } from '../passkeyReplies.ts';
import { AccountSection } from './AccountSection.tsx';
import { ItemRow } from './ItemRow.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person's passkeys, which sign in without a password. */
export function Passkeys({ account }: { account: Account }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <AccountSection
      title="Passkeys"
      line="Sign in with the lock of your phone or computer instead of password and code."
    >
      <Box component="ul" hidden={account.passkeys.length === 0} sx={LIST}>
        {account.passkeys.map((passkey) => (
          <ItemRow
            key={passkey.id}
            title={passkey.name}
            line={<Usage {...passkey} />}
            actions={
              <>
                <Button
                  color="inherit"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setRenaming(passkey)}
                >
                  Rename
                </Button>
                <Button
                  color="error"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </>
            }
          />
        ))}
      </Box>
      {account.passkeys.length === 0 && <Typography color="textSecondary">No passkeys</Typography>}
      {account.canHavePasskeys && canUsePasskeys() ? (
        <Button variant="outlined" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <Typography variant="body2">
          {account.canHavePasskeys
            ? 'This browser has no passkeys.'
            : 'Passkeys need an address with a name. Ask your system administrator for one.'}
        </Typography>
      )}
      {isAdding && <NewPasskey onClose={() => setAdding(false)} />}
      {renaming && <Renaming passkey={renaming} onClose={() => setRenaming(null)} />}
      {removing && <Removing passkey={removing} onClose={() => setRemoving(null)} />}
    </AccountSection>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function Renaming({ passkey, onClose }: PasskeyDialogProps): ReactNode {
  const [name, setName] = useState(passkey.name);
  const [password, setPassword] = useState('');
  const rename = useSend(renamePasskey, { refreshes: [getAccount], onSuccess: onClose });
  const problem = fieldProblems(rename.error)['password'];
  const isComplete = name.trim() !== '' && password !== '';
  return (
    <FormDialog
      title="Rename passkey"
      problem={rename.error && !problem && errorMessage(rename.error)}
      isSaving={rename.isPending}
      canSave={isComplete}
      onSave={() =>
        rename.mutate({ params: { passkeyId: passkey.id }, body: { name: name.trim(), password } })
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={name.trim() === ''}
        helperText={name.trim() === '' ? 'Required' : undefined}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problem}
      />
    </FormDialog>
  );
}

function Removing({ passkey, onClose }: PasskeyDialogProps): ReactNode {
  const remove = useSend(removePasskey, { refreshes: [getAccount], onSuccess: onClose });
  return (
    <PasswordDialog
      title={`Remove ${passkey.name}?`}
      text={REMOVAL}
      action="Remove"
      isPending={remove.isPending}
      error={remove.error}
      onPassword={(password) => remove.mutate({ params: { passkeyId: passkey.id }, body: { password } })}
      onClose={onClose}
    />
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', width: '100%' };

const REMOVAL =
  'It signs in no longer. Delete it in the settings of your device or password manager as well.';

function Usage({ createdAt, lastUsedAt }: Passkey): ReactNode {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <DottedLine>
        <span>
          Added <Time instant={createdAt} />
        </span>
        {lastUsedAt ? (
          <span>
            last used <Time instant={lastUsedAt} />
          </span>
        ) : (
          'never used'
        )}
      </DottedLine>
    </Typography>
  );
}

/** Asks for the password; then the browser asks the person to unlock the device. */
function NewPasskey({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getAccount) });
      onClose();
    },
  });
  return (
    <PasswordDialog
      title="Add a passkey"
      text="Enter your password. Then your device asks for its lock, such as your fingerprint, face or PIN."
      action="Continue"
      isPending={add.isPending}
      error={add.error}
      onPassword={add.mutate}
      onClose={onClose}
    />
  );
}

async function makePasskey(password: string): Promise<void> {
  const options = await call(preparePasskey, { body: { password } });
  const { startRegistration } = await SilenceLimit.arrival(import('@simplewebauthn/browser'));
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await startRegistration({ optionsJSON }).catch(passkeyFailure);
  await call(addPasskey, { body: { name: thisDevice(), response: plainReply(response) } });
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** The first name of a passkey, which its owner may change. */
function thisDevice(userAgent = navigator.userAgent): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
