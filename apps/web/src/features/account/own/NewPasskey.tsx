import { addPasskey, getAccount, preparePasskey } from '@sightline/contracts/accounts/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';
import { passkeyFailure, plainReply } from '../passkeyReplies.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { thisDevice } from './thisDevice.ts';

/** Asks for the password, then the browser asks the person for their lock. */
export function NewPasskey({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getAccount) });
      toast({ title: 'Passkey added', tone: 'success' });
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
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await startRegistration({ optionsJSON }).catch(passkeyFailure);
  await call(addPasskey, { body: { name: thisDevice(), response: plainReply(response) } });
}
