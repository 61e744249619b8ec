import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type AccountSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '@sightline/contracts/accounts/account';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useFold } from '../../../ui/list/useFold.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';
import { ItemRow } from './ItemRow.tsx';

/** The devices on which the account is signed in. */
export function Devices(): ReactNode {
  const sessions = useRead(listSessions, {});
  return (
    <AccountSection title="Devices" line="Where you are signed in. Signing a device out also ends its calls.">
      {sessions.isPending && <RowsSkeleton label="Loading devices..." count={2} />}
      {sessions.isError && (
        <ErrorState title="Couldn't load devices" error={sessions.error} onRetry={sessions.refetch} />
      )}
      {sessions.data && <List sessions={sessions.data} />}
    </AccountSection>
  );
}

/** This device and those used last; the rest behind a button. */
const SHOWN = 4;

function List({ sessions }: { sessions: readonly AccountSession[] }): ReactNode {
  const options = {
    refreshes: [listSessions],
    onError: (error: Error) =>
      toast({ title: 'Not signed out', description: errorMessage(error), tone: 'error' }),
  };
  const endOne = useSend(endSession, options);
  const { rows, button } = useFold(sessions, SHOWN);
  const endOthers = useSend(endOtherSessions, options);
  const askAndEndOthers = async (): Promise<void> => {
    if (await confirmAction(OTHERS)) endOthers.mutate({});
  };
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {rows.map((session) => (
          <ItemRow
            key={session.id}
            title={session.device || 'Unknown device'}
            chip={session.isCurrent && <StatusChip tone="green">This device</StatusChip>}
            line={<Usage {...session} />}
            actions={
              !session.isCurrent && (
                <Button
                  color="inherit"
                  aria-label={`Sign out ${session.device || 'the unknown device'}`}
                  onClick={() => endOne.mutate({ params: { sessionId: session.id } })}
                  disabled={endOne.isPending}
                >
                  Sign out
                </Button>
              )
            }
          />
        ))}
      </Box>
      {button}
      {sessions.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => void askAndEndOthers()}>
          Sign out all other devices
        </Button>
      )}
    </>
  );
}

const OTHERS = {
  title: 'Sign out all other devices?',
  text: 'Their calls end. What they have not sent stays on them until you sign in there again.',
  action: 'Sign out',
  destructive: true,
};

function Usage({ startedAt, lastUsedAt, isCurrent }: AccountSession): ReactNode {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <DottedLine>
        <span>
          Signed in <Moment instant={startedAt} isInSentence />
        </span>
        {!isCurrent && (
          <span>
            last used <Moment instant={lastUsedAt} isInSentence />
          </span>
        )}
      </DottedLine>
    </Typography>
  );
}
