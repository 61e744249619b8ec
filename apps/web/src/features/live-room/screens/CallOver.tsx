import Button from '@mui/material/Button';
import type { CallPhase } from '@sightline/room-client/types';
import type { ReactNode } from 'react';
import { useRoom } from '../call/callContext.ts';
import { MessageScreen } from './MessageScreen.tsx';

export interface CallOverProps {
  onRejoin: () => void;
  /** Absent for guests. */
  onBack?: () => void;
  /** For those who lead: marks, photos and report without the call. */
  onWorkspace?: () => void;
}

type EndReason = Extract<CallPhase, { name: 'ended' }>['reason'];

interface Ending {
  title: string;
  text: string;
  rejoin: string | null;
}

const ENDINGS: Record<EndReason, Ending> = {
  left: {
    title: 'You have left the inspection',
    text: 'Everything you captured is kept.',
    rejoin: 'Join again',
  },
  ended: {
    title: 'The inspection call has ended',
    text: 'The inspector has ended the call. The report follows when it is finished.',
    rejoin: null,
  },
  removed: {
    title: 'You were removed',
    text: 'The inspector has removed you from this inspection. Contact them if this was a mistake.',
    rejoin: null,
  },
  revoked: {
    title: 'Your link was withdrawn',
    text: 'This personal link no longer opens the inspection. Ask your inspector for a new one.',
    rejoin: null,
  },
  signedOut: {
    title: 'You were signed out',
    text: 'Sign in again to come back into the room.',
    rejoin: null,
  },
  replaced: {
    title: 'You joined from somewhere else',
    text: 'The call goes on in another tab or on another device. You can bring it back here.',
    rejoin: 'Continue here',
  },
};

/** Instead of the room: why, and what to do. */
export function CallOver(props: CallOverProps): ReactNode {
  const call = useRoom((state) => state.call);
  if (call.name === 'failed') return <CallFailed {...call} {...props} />;
  return call.name === 'ended' && <CallEnded {...call} {...props} />;
}

/** After the call, by leaving or by somebody's decision: what happened and what to do. */
function CallEnded({
  reason,
  onRejoin,
  onBack,
  onWorkspace,
}: CallOverProps & { reason: EndReason }): ReactNode {
  const { title, text, rejoin } = ENDINGS[reason];
  return (
    <MessageScreen title={title} text={text}>
      {onWorkspace && (
        <Button variant="contained" onClick={onWorkspace}>
          Go on with checklist and report
        </Button>
      )}
      {rejoin && (
        <Button variant={onWorkspace ? 'outlined' : 'contained'} onClick={onRejoin}>
          {rejoin}
        </Button>
      )}
      {onBack && (
        <Button color="inherit" onClick={onBack}>
          Back to home
        </Button>
      )}
    </MessageScreen>
  );
}

const TITLES: Record<string, string> = {
  roomLocked: 'The room is locked',
  roomFull: 'The room is full',
  notFound: 'Inspection not found',
  forbidden: 'No access to this room',
  mediaFailed: 'The video connection failed',
  linkGone: 'This link no longer works',
};

/** Coming in did not work, or the way back was closed. */
function CallFailed({
  code,
  message,
  onRejoin,
  onBack,
}: CallOverProps & { code: string; message: string }): ReactNode {
  return (
    <MessageScreen title={TITLES[code] ?? 'Joining did not work'} text={message}>
      {code !== 'notFound' && (
        <Button variant="contained" onClick={onRejoin}>
          Try again
        </Button>
      )}
      {onBack && (
        <Button color="inherit" onClick={onBack}>
          Back to home
        </Button>
      )}
    </MessageScreen>
  );
}
