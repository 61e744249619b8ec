import Button from '@mui/material/Button';
import type { LinkState, OpenedInvitation } from '@sightline/contracts/rooms/rooms';
import type { ReactNode } from 'react';
import { JoinFrame } from '../../inspection/ui/JoinFrame.tsx';
import { siteMomentInSentence } from '../../inspection/ui/siteMoment.ts';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useSession } from '../../wire/session.ts';

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

/** Says what has happened to the inspection of a link that no longer opens its call. */
export function ClosedLink({ opened, onCheckAgain }: ClosedLinkProps): ReactNode {
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
export function InvalidLink(): ReactNode {
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
