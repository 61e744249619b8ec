import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallPhase } from '@sightline/room-client/slices/call';
import type { ReactNode } from 'react';
import { useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { OfficeContact } from '../../../ui/ContactLinks.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { useOrganization } from '../../../wire/organization.ts';
import { useRoom } from '../call/callContext.ts';
import { ReportProblem } from '../check/ReportProblem.tsx';
import { useInitialFocus } from '../useInitialFocus.ts';

export interface CallOverProps {
  onRejoin: () => void;
  /** Absent for guests. */
  onBack?: () => void;
  /** Opens the checklist, photos and report without the call; only for the host. */
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
    title: 'You left the call',
    text: 'Everything you captured is saved.',
    rejoin: 'Join again',
  },
  ended: {
    title: 'The call has ended',
    text: 'The inspector ended the call. You can close this page.',
    rejoin: null,
  },
  removed: {
    title: 'You were removed',
    text: 'The inspector removed you from this call. Contact them if this was a mistake.',
    rejoin: null,
  },
  revoked: {
    title: 'Your link was withdrawn',
    text: 'This personal link no longer opens the inspection. Ask your inspector for a new one.',
    rejoin: null,
  },
  signedOut: {
    title: 'You were signed out',
    text: 'Sign in again to rejoin the call.',
    rejoin: null,
  },
  replaced: {
    title: 'You joined from another tab or device',
    text: 'The call continues there. You can move it back here.',
    rejoin: 'Continue here',
  },
};

export function CallOver(props: CallOverProps): ReactNode {
  const call = useRoom((state) => state.call);
  if (call.name === 'failed') return <CallFailed {...call} {...props} />;
  return call.name === 'ended' && <CallEnded {...call} {...props} />;
}

function CallEnded({
  reason,
  onRejoin,
  onBack,
  onWorkspace,
}: CallOverProps & { reason: EndReason }): ReactNode {
  const { title, text, rejoin } = ENDINGS[reason];
  const isHost = onWorkspace !== undefined;
  return (
    <MessageScreen title={title} text={reason === 'ended' ? endedText(isHost, onBack !== undefined) : text}>
      <UnsentPhotos />
      {onWorkspace && (
        <Button variant="contained" onClick={onWorkspace}>
          Continue to checklist and report
        </Button>
      )}
      {rejoin && (
        <Button variant={onWorkspace ? 'outlined' : 'contained'} onClick={onRejoin}>
          {rejoin}
        </Button>
      )}
      <BackHome onBack={onBack} />
    </MessageScreen>
  );
}

/** A guest has no other page here, but may have an account, or call the office. */
function BackHome({ onBack }: Pick<CallOverProps, 'onBack'>): ReactNode {
  if (!onBack)
    return (
      <>
        <Button color="inherit" href="/login">
          Sign in with an account
        </Button>
        <GuestContact />
      </>
    );
  return (
    <Button color="inherit" onClick={onBack}>
      Back to home
    </Button>
  );
}

function GuestContact(): ReactNode {
  return (
    <Box sx={{ width: '100%' }}>
      <OfficeContact question="Questions?" organization={useOrganization()} />
    </Box>
  );
}

/** A client finds the report in the portal; a guest has no other page. */
function endedText(isHost: boolean, hasAccount: boolean): string {
  if (isHost) return 'The call has ended for everyone. Continue to the checklist and report.';
  if (hasAccount)
    return 'The inspector ended the call. You will find the report in your portal once it is delivered.';
  return 'The inspector ended the call. Thank you for your help. You can close this page.';
}

/** Closing the page would delay the uploads. */
function UnsentPhotos(): ReactNode {
  const waiting = useOutbox((outbox) => outbox.waiting);
  if (waiting === 0) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {`Keep this page open until everything is uploaded (${waiting} left).`}
    </Alert>
  );
}

/** Shown to a person who opens a personal link or the page of the call after the host ended the session. */
export function SessionEnded({ onBack }: Pick<CallOverProps, 'onBack'>): ReactNode {
  return (
    <MessageScreen
      title="This call has ended"
      text="The inspector ended it. If they start another call, you can join it here."
    >
      <Button variant="contained" onClick={() => location.reload()}>
        Check again
      </Button>
      <BackHome onBack={onBack} />
    </MessageScreen>
  );
}

const TITLES: Record<string, string> = {
  roomLocked: 'The call is locked',
  roomFull: 'The call is full',
  notFound: 'Inspection not found',
  forbidden: 'No access to this call',
  mediaFailed: 'The video connection failed',
  linkGone: 'This link no longer works',
  sessionEnded: 'This call has ended',
};

/** Errors after which the person cannot reach the inspection or report a problem with its call. */
const WITHOUT_ACCESS = new Set(['notFound', 'forbidden', 'notSignedIn', 'linkGone']);

function CallFailed({
  code,
  message,
  onRejoin,
  onBack,
}: CallOverProps & { code: string; message: string }): ReactNode {
  return (
    <MessageScreen title={TITLES[code] ?? "Couldn't join"} text={message}>
      {code !== 'notFound' && (
        <Button variant="contained" onClick={onRejoin}>
          Try again
        </Button>
      )}
      {!WITHOUT_ACCESS.has(code) && <ReportProblem />}
      <BackHome onBack={onBack} />
    </MessageScreen>
  );
}

interface MessageScreenProps {
  title: string;
  text: string;
  icon?: ReactNode;
  /** The next steps, the most likely one first. */
  children?: ReactNode;
}

function MessageScreen({ title, text, icon, children }: MessageScreenProps): ReactNode {
  const heading = useInitialFocus<HTMLHeadingElement>();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 3,
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <title>{`${title} · Sightline`}</title>
      <Stack spacing={2} sx={{ maxWidth: 440, textAlign: 'center', alignItems: 'center' }}>
        {icon ?? <Logo size={48} />}
        <Typography
          component="h1"
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', textWrap: 'balance' }}
        >
          {title}
        </Typography>
        <Typography color="textSecondary">{text}</Typography>
        {children && (
          <Stack
            direction="row"
            spacing={1.5}
            useFlexGap
            sx={{ pt: 1, flexWrap: 'wrap', justifyContent: 'center' }}
          >
            {children}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
