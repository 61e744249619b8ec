import Typography from '@mui/material/Typography';
import { type MailFacts, type MailKind, type MailTexts, mailTextOf } from '@sightline/contracts/mailTexts';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../wire/organization.ts';

const SAMPLE: Omit<MailFacts, 'company'> = {
  client: 'Ana Ruiz',
  address: '12 Palm Way, Miramar, FL 33027',
  date: 'Nov 25, 2026, 9:00 AM EST',
  inspector: 'Marcus Delgado',
};

/** As a client reads it, of an invented inspection. What follows is the same in every mail. */
export function MailPreview({ kind, texts }: { kind: MailKind; texts: MailTexts }): ReactNode {
  const company = useOrganization()?.name || 'your inspection provider';
  const { subject, intro } = mailTextOf(texts, kind, { ...SAMPLE, company });
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        Subject
      </Typography>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{subject}</Typography>
      <Typography sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{intro}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {kind === 'portalInvitation'
          ? 'Then follow the button to set a password, and your letterhead.'
          : 'Then follow type, time, place and inspector, the button to reschedule or cancel, and your letterhead.'}
      </Typography>
    </>
  );
}
