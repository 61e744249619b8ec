import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { errorMessage, isInvalidLink } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { changeSession, useSession } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';

interface GuestJoinProps {
  /** The token from the address's fragment, which never appears in server logs. */
  token: string;
  onOpened: (inspectionId: string) => void;
}

/** Opens a personal link. A person who is signed in to an account confirms first, since the link ends that session. */
export function GuestJoin({ token, onOpened }: GuestJoinProps): ReactNode {
  const session = useSession();
  const [isDecided, setDecided] = useState(false);
  if (token === '')
    return <JoinMessage title="This link is incomplete" text="Open the link in your email again." />;
  if (session.isPending) return <JoinMessage isWorking title="Opening the inspection…" />;
  const user = session.data ?? null;
  if (user && user.role !== 'guest' && !isDecided)
    return <KeepAccount user={user} onUseLink={() => setDecided(true)} />;
  return <Redeem token={token} onOpened={onOpened} hasAccount={user !== null && user.role !== 'guest'} />;
}

function Redeem({ token, onOpened, hasAccount }: GuestJoinProps & { hasAccount: boolean }): ReactNode {
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
    // The session is set, not refetched: a pending session would unmount this page and open the link again.
    changeSession(queryClient, guest);
    onOpened(guest.guestOf.inspectionId);
  }, [guest, queryClient, onOpened]);
  if (!opened.isError) return <JoinMessage isWorking title="Opening the inspection…" />;
  if (isInvalidLink(opened.error)) return <InvalidLink hasAccount={hasAccount} />;
  return (
    <JoinMessage title="Couldn't open this link" text={errorMessage(opened.error)}>
      <Button variant="contained" onClick={() => void opened.refetch()}>
        Try again
      </Button>
    </JoinMessage>
  );
}

/** A link that is malformed, expired, used or withdrawn, so that retrying does not help. */
function InvalidLink({ hasAccount }: { hasAccount: boolean }): ReactNode {
  return (
    <JoinMessage
      title="This link is not valid"
      text="It may be incomplete, expired or withdrawn. Open the link in your email again, or ask your inspector for a new one."
    >
      <Button variant={hasAccount ? 'contained' : 'outlined'} href="/">
        {hasAccount ? 'Go to your account' : 'Go to the sign-in page'}
      </Button>
    </JoinMessage>
  );
}

async function openLink(token: string): Promise<CurrentUser> {
  await startSession(() => call(redeemInvitation, { body: { token } }));
  return await call(getCurrentUser, {});
}

function KeepAccount({ user, onUseLink }: { user: CurrentUser; onUseLink: () => void }): ReactNode {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <JoinMessage
      title={`You are signed in as ${name}`}
      text="Opening this link joins you as a guest and signs you out of your account on this device."
    >
      <Button variant="contained" onClick={onUseLink}>
        Continue as guest
      </Button>
      <Button color="inherit" href="/">
        Stay signed in
      </Button>
    </JoinMessage>
  );
}

interface JoinMessageProps {
  title: string;
  text?: string;
  isWorking?: boolean;
  children?: ReactNode;
}

function JoinMessage({ title, text, isWorking = false, children }: JoinMessageProps): ReactNode {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <title>Join the inspection · Sightline</title>
      <Stack spacing={2} sx={{ maxWidth: 420, textAlign: 'center', alignItems: 'center' }}>
        <Logo size={48} />
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {text && <Typography color="textSecondary">{text}</Typography>}
        {isWorking && <CircularProgress aria-label="Opening" />}
        {children && (
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            {children}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
