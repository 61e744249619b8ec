import Button from '@mui/material/Button';
import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts';
import { redeemInvitation } from '@sightline/contracts/rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../wire/call.ts';
import { textOf } from '../../wire/callError.ts';
import { changeSession, useSession } from '../../wire/session.ts';
import { JoinMessage } from './JoinMessage.tsx';

interface GuestJoinProps {
  /** From the address after `#`, so that it stays out of server logs. */
  token: string;
  onOpened: (inspectionId: string) => void;
}

/** Opens a personal link. Somebody who is signed in with an account is asked before that ends. */
export function GuestJoin({ token, onOpened }: GuestJoinProps): ReactNode {
  const session = useSession();
  const [isDecided, setDecided] = useState(false);
  if (token === '')
    return (
      <JoinMessage title="This link is not complete" text="Open it again from the mail you were sent." />
    );
  if (session.isPending) return <JoinMessage isWorking title="Opening the inspection…" />;
  const user = session.data ?? null;
  if (user && user.role !== 'guest' && !isDecided)
    return <KeepAccount user={user} onUseLink={() => setDecided(true)} />;
  return <Redeem token={token} onOpened={onOpened} />;
}

function Redeem({ token, onOpened }: GuestJoinProps): ReactNode {
  const queryClient = useQueryClient();
  const opened = useQuery({
    queryKey: ['personal-link', token],
    queryFn: () => openLink(token),
    gcTime: 0,
    meta: { outlivesSession: true },
  });
  const guest = opened.data;
  useEffect(() => {
    if (!guest?.guestOf) return;
    // Set, not read again: a session that is pending would take this page down and open the link a second time.
    changeSession(queryClient, guest);
    onOpened(guest.guestOf.inspectionId);
  }, [guest, queryClient, onOpened]);
  if (!opened.isError) return <JoinMessage isWorking title="Opening the inspection…" />;
  return (
    <JoinMessage title="This link did not open" text={textOf(opened.error)}>
      <Button variant="contained" onClick={() => void opened.refetch()}>
        Try again
      </Button>
    </JoinMessage>
  );
}

async function openLink(token: string): Promise<CurrentUser> {
  await call(redeemInvitation, { body: { token } });
  return await call(getCurrentUser, {});
}

function KeepAccount({ user, onUseLink }: { user: CurrentUser; onUseLink: () => void }): ReactNode {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <JoinMessage
      title={`You are signed in as ${name}`}
      text="The personal link opens the inspection as its guest and signs you out of your account on this device."
    >
      <Button variant="contained" onClick={onUseLink}>
        Use the link
      </Button>
      <Button color="inherit" href="/">
        Stay signed in
      </Button>
    </JoinMessage>
  );
}
