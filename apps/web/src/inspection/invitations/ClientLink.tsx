import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { LinkActions } from './LinkActions.tsx';
import { linkStateOf } from './linkState.ts';
import { PhoneCheckNote } from './PhoneCheckNote.tsx';
import { useInvitations } from './useInvitations.ts';
import { usePhoneCheck } from './usePhoneCheck.ts';
import { useWithdrawal } from './useWithdrawal.ts';

/** The client's link, which is in every mail about the inspection, and the ways to hand it over again. */
export function ClientLink({ inspectionId }: { inspectionId: string }): ReactNode {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const clientId = inspection.data?.clientId ?? '';
  const client = useRead(getClient, { params: { clientId } }, { enabled: clientId !== '' });
  const invitations = useInvitations(inspectionId);
  const withdrawal = useWithdrawal();
  const check = usePhoneCheck(inspectionId, null);
  const zone = useTimeZone();
  if (!inspection.data || !client.data || !invitations.data) return null;
  const { name, email, phone } = client.data;
  const known = invitations.client;
  const state = known && linkStateOf(known);
  const contactPhone = inspection.data.contactPhone || phone;
  return (
    <Box component="section" aria-label={`Link of ${name}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {state && <StatusChip tone={state.tone}>{state.label}</StatusChip>}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`Client · ${email || 'no email address'}`}
        {known && state?.isOpen && ` · link works until ${momentInSentence(known.expiresAt, zone)}`}
      </Typography>
      {check && <PhoneCheckNote check={check} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <LinkActions
          inspectionId={inspectionId}
          invitation={known}
          phone={contactPhone}
          isNext={email !== '' && !state?.isHandedOver}
        />
        {known && (
          <Button color="error" disabled={withdrawal.isPending} onClick={() => withdrawal.ask(known)}>
            Withdraw
          </Button>
        )}
      </Box>
    </Box>
  );
}
