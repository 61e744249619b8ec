import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts/accounts';
import {
  type LinkState,
  type OpenedInvitation,
  openInvitation,
  redeemInvitation,
} from '@sightline/contracts/rooms/rooms';
import { inspectionNoun } from '@sightline/wording/inspectionTitle';
import { onCallText } from '@sightline/wording/onCallText';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preventsCall } from '../../devices/callObstacle.ts';
import { CallObstacleAlert } from '../../inspection/device-check/CallObstacleAlert.tsx';
import { useCallObstacle } from '../../inspection/device-check/useCallObstacle.ts';
import { JoinFrame } from '../../inspection/ui/JoinFrame.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { siteMomentInSentence } from '../../inspection/ui/siteMoment.ts';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { APPOINTMENT_FORMAT, momentInSentence } from '../../ui/time.ts';
import { errorMessage, isInvalidLink } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { changeSession, useSession } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';

interface ClosedLinkProps {
  opened: OpenedInvitation;
  onCheckAgain: () => void;
}

type Closed = Exclude<LinkState, 'open'>;

const TITLES: Record<Closed, string> = {
  ended: 'This call has ended',
  cancelled: 'This inspection was canceled',
  expired: 'This link has expired',
  withdrawn: 'This link was replaced or withdrawn',
};

interface GuestJoinProps {
  /** The token from the address's fragment, which never appears in server logs. */
  token: string;
  onJoined: (inspectionId: string) => void;
}

const keyOf = (token: string): string[] => [openInvitation.path, token];

/**
 * The page of a personal link, which says what it is for. Only the button joins, so that a program that scans a
 * mail, or a person who looks ahead of the appointment, starts nothing.
 */
export function GuestJoin({ token, onJoined }: GuestJoinProps): ReactNode {
  const opened = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: 0,
  });
  if (token === '') return <JoinFrame title="This link is incomplete" lines={[INCOMPLETE]} />;
  if (isInvalidLink(opened.error)) return <InvalidLink />;
  if (opened.error)
    return (
      <JoinFrame title="Couldn't open this link" lines={[errorMessage(opened.error)]}>
        <Button variant="contained" onClick={() => void opened.refetch()}>
          Try again
        </Button>
      </JoinFrame>
    );
  if (!opened.data) return <JoinFrame isWorking title="Opening the inspection…" />;
  if (opened.data.state !== 'open')
    return <ClosedLink opened={opened.data} onCheckAgain={() => void opened.refetch()} />;
  return <OpenLink {...{ token, onJoined }} opened={opened.data} onRefused={() => void opened.refetch()} />;
}

const INCOMPLETE = 'Open the link in your email or text message again.';

interface OpenLinkProps extends GuestJoinProps {
  opened: OpenedInvitation;
  /** Called when the link was closed since it was opened. */
  onRefused: () => void;
}

function OpenLink({ token, onJoined, opened, onRefused }: OpenLinkProps): ReactNode {
  const queryClient = useQueryClient();
  const session = useSession();
  const join = useMutation({
    mutationFn: () => redeem(token),
    onSuccess: (guest) => {
      changeSession(queryClient, guest);
      if (guest.guestOf) onJoined(guest.guestOf.inspectionId);
    },
    onError: onRefused,
  });
  const user = session.data && session.data.role !== 'guest' ? session.data : null;
  const { inspection, name, onCall } = opened;
  const obstacle = useCallObstacle(opened.role === 'field');
  if (!inspection) return null;
  return (
    <JoinFrame title={inspectionNoun(inspection.projectType)} lines={[inspection.address]}>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        <ScheduledTime
          inspection={inspection}
          format={APPOINTMENT_FORMAT}
          withZone
          fallback="To be scheduled"
        />
      </Typography>
      <FactRows>
        {inspection.inspector && <FactRow term="Inspector">{inspection.inspector}</FactRow>}
        <FactRow term="You join as">{name}</FactRow>
      </FactRows>
      {onCall?.count ? <Typography>{onCallText(onCall)}</Typography> : null}
      {obstacle && <CallObstacleAlert obstacle={obstacle} />}
      {!preventsCall(obstacle) && (
        <Button
          fullWidth
          size="large"
          variant="contained"
          loading={join.isPending || join.isSuccess}
          onClick={() => join.mutate()}
        >
          Join call
        </Button>
      )}
      {join.error && (
        <Typography role="alert" color="error">
          {errorMessage(join.error)}
        </Typography>
      )}
      {user ? <KeepAccount user={user} /> : <HowToJoin role={opened.role} />}
    </JoinFrame>
  );
}

async function redeem(token: string): Promise<CurrentUser> {
  await startSession(() => call(redeemInvitation, { body: { token } }));
  return await call(getCurrentUser, {});
}

function HowToJoin({ role }: Pick<OpenedInvitation, 'role'>): ReactNode {
  return (
    <Typography variant="body2" color="textSecondary">
      {role === 'field'
        ? 'Be at the property with a charged phone. The call opens in this browser: there is nothing to install.'
        : 'You see and hear the inspection. Your own camera and microphone stay off.'}
    </Typography>
  );
}

/** Joining starts another session in place of the account's. */
function KeepAccount({ user }: { user: CurrentUser }): ReactNode {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        You are signed in as {name}. Joining with this link signs you out on this device.
      </Typography>
      <Button color="inherit" href="/">
        Stay signed in
      </Button>
    </>
  );
}

/** Says what has happened to the inspection of a link that no longer opens its call. */
function ClosedLink({ opened, onCheckAgain }: ClosedLinkProps): ReactNode {
  const zone = useTimeZone();
  const state = opened.state === 'open' ? 'ended' : opened.state;
  const { inspection, at } = opened;
  const happened = textOf(state, at === null ? '' : momentInSentence(at, zone));
  const lines = [inspection?.address ?? '', happened, movedText(opened, zone)].filter(Boolean);
  return (
    <JoinFrame title={TITLES[state]} lines={lines}>
      {state === 'ended' && (
        <Button variant="contained" onClick={onCheckAgain}>
          Check again
        </Button>
      )}
      {state === 'cancelled' && (
        <Button variant="contained" href="/book">
          Book another time
        </Button>
      )}
      <ToPortal isOnly={state === 'expired' || state === 'withdrawn'} />
    </JoinFrame>
  );
}

function textOf(state: Closed, when: string): string {
  const texts: Record<Closed, string> = {
    ended: when ? `It ended ${when}. If the inspector starts another call, you can join it here.` : '',
    cancelled: when && `It was canceled ${when}.`,
    expired: when && `The link worked until ${when}.`,
    withdrawn: 'Use the link in our newest email or text message, or call us for another one.',
  };
  return texts[state];
}

/** The time of an inspection that is still ahead. */
function movedText({ state, inspection }: OpenedInvitation, zone: string): string {
  const date = inspection?.scheduledDate ?? null;
  if (state !== 'expired' || date === null || Date.parse(date) < Date.now()) return '';
  return `The inspection is ${siteMomentInSentence(date, inspection?.address ?? '', zone)} now: use the link in our newest email.`;
}

/** A link whose token is unknown: mistyped, cut off, or from another installation. */
function InvalidLink(): ReactNode {
  return (
    <JoinFrame
      title="This link is not valid"
      lines={['Open the link in our newest email or text message again, or call us for another one.']}
    >
      <ToPortal isOnly />
    </JoinFrame>
  );
}

/** The way to the reports and later appointments of a client with an account. */
function ToPortal({ isOnly }: { isOnly: boolean }): ReactNode {
  const { data: user } = useSession();
  const hasAccount = Boolean(user) && user?.role !== 'guest';
  return (
    <Button variant={isOnly ? 'outlined' : 'text'} href={hasAccount ? '/' : '/login'}>
      {hasAccount ? 'Go to your account' : 'Sign in to your account'}
    </Button>
  );
}
