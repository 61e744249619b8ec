import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type InspectionMail, listInspectionMails } from '@sightline/contracts/reports/reports';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { useRead } from '../../../wire/queries.ts';
import { DELIVERY_STATE_TONES } from '../reportTones.ts';

/** All mails and text messages about an inspection, with their outcome, and the scheduled reminders. */
export function InspectionMails({ inspectionId }: { inspectionId: string }): ReactNode {
  const params = { inspectionId };
  const mails = useRead(listInspectionMails, { params }, { refetchOnMount: 'always' });
  return (
    <SectionCard title="Emails and Text Messages">
      {mails.isPending && <RowsSkeleton label="Loading emails..." count={2} />}
      {mails.isLoadingError && (
        <ErrorState title="Couldn't load the emails" error={mails.error} onRetry={mails.refetch} />
      )}
      {mails.data?.length === 0 && <Typography color="textSecondary">Nothing was sent yet</Typography>}
      {mails.data && mails.data.length > 0 && (
        <Box
          component="ul"
          aria-label="Emails and text messages about this inspection"
          tabIndex={0}
          sx={LIST}
        >
          {mails.data.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' } as const;

function Row({ mail }: { mail: InspectionMail }): ReactNode {
  const { channel, subject, to, state, explanation, sentAt, sendAt, createdAt } = mail;
  const isPlanned = state === 'queued' && sendAt !== null;
  return (
    <Box component="li" sx={ROW}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
      <StatusChip tone={DELIVERY_STATE_TONES[state]}>
        {isPlanned ? 'Planned' : DELIVERY_STATE_LABELS[state]}
      </StatusChip>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}
      >
        {channel === 'sms' ? `Text message to ${to}` : to} ·{' '}
        <Time instant={sentAt ?? sendAt ?? createdAt} format={MOMENT_FORMAT} withZone />
      </Typography>
      {explanation && (
        <Typography variant="caption" sx={{ gridColumn: '1 / -1' }}>
          {explanation}
        </Typography>
      )}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1,
  alignItems: 'start',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};
