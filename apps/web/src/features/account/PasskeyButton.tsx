import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { errorMessage } from '../../wire/CallError.ts';
import { sessionKey } from '../../wire/session.ts';

/** Signs in with a passkey. What it needs is loaded when it is pressed. */
export function PasskeyButton({ isDisabled }: { isDisabled: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async () => (await import('./signInWithPasskey.ts')).signInByPasskey(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {send.isError && <Notice tone="red">{errorMessage(send.error)}</Notice>}
      <Button
        variant="outlined"
        size="large"
        disabled={isDisabled || send.isPending || send.isSuccess}
        onClick={() => send.mutate()}
      >
        Use a passkey
      </Button>
    </>
  );
}
