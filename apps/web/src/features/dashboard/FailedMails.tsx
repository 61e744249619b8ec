import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '@sightline/contracts/dashboard/dashboard';
import type { FailedMail } from '@sightline/contracts/mail/failedMails';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { OFFICE_ROW } from './OfficeRow.tsx';
import { ShortList } from './ShortList.tsx';
import { useFailedMail } from './useFailedMail.ts';

/** Mails that failed or were cut off, with the reply of the mail server. */
export function FailedMails({ read }: { read: UseQueryResult<Dashboard> }): ReactNode {
  return (
    <ShortList
      title="Emails That Failed"
      emptyText="No email has failed"
      errorTitle="Couldn't load the emails that failed"
      read={read}
    >
      {read.data?.failedMails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </ShortList>
  );
}

function MailRow({ mail }: { mail: FailedMail }): ReactNode {
  const { subject, to, state, explanation, createdAt } = mail;
  return (
    <ListItem disablePadding sx={{ ...OFFICE_ROW, flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {subject}
          </Typography>
          <StatusChip tone={state === 'unknown' ? 'yellow' : 'red'}>
            {DELIVERY_STATE_LABELS[state]}
          </StatusChip>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          To {to} · <Time instant={createdAt} format={MOMENT_FORMAT} withZone />
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {explanation}
        </Typography>
        {mail.obstacle === 'passwordLink' && <Typography variant="body2">{NEW_LINK}</Typography>}
      </Box>
      <MailButtons mail={mail} />
    </ListItem>
  );
}

const NEW_LINK = 'Its link was for one use. Send a new one from the account.';

function MailButtons({ mail }: { mail: FailedMail }): ReactNode {
  const { sendAgain, dismiss, isBusy } = useFailedMail(mail);
  const { subject, to, inspectionId, obstacle } = mail;
  const about = `“${subject}” to ${to}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {obstacle === null && (
        <Button
          variant="contained"
          onClick={sendAgain}
          loading={isBusy}
          aria-label={`Send again: ${about}`}
          sx={TALL}
        >
          Send Again
        </Button>
      )}
      <Button color="inherit" onClick={dismiss} disabled={isBusy} aria-label={`Dismiss: ${about}`} sx={TALL}>
        Dismiss
      </Button>
      {inspectionId !== null && (
        <Button
          component={Link}
          to={`/inspection/${inspectionId}`}
          color="inherit"
          aria-label={`Open the inspection of ${about}`}
          sx={TALL}
        >
          Open
        </Button>
      )}
    </Box>
  );
}

const TALL = { minHeight: 44 };
