import Box from '@mui/material/Box';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { LinkActions } from '../../../inspection/invitations/LinkActions.tsx';
import { PhoneCheckNote, usePhoneCheck } from '../../../inspection/invitations/phoneCheck.tsx';
import { opensTheRoomOnSite, useInvitations } from '../../../inspection/invitations/useInvitations.ts';
import { useRead } from '../../../wire/queries.ts';
import { WaitingTexts } from './WaitingTexts.tsx';

/** Ways to reach the person who is expected on site. Screen readers find them but do not announce them. */
export function WaitingActions({ inspection }: { inspection: Inspection }): ReactNode {
  const { id: inspectionId, clientId, contactPhone } = inspection;
  const invitations = useInvitations(inspectionId);
  const client = useRead(getClient, { params: { clientId } });
  const expected = invitations.data?.findLast(opensTheRoomOnSite);
  const check = usePhoneCheck(inspectionId, expected ?? null);
  if (!invitations.data || client.isPending) return null;
  const isClient = expected?.isClients ?? true;
  const phone = isClient ? contactPhone || (client.data?.phone ?? '') : '';
  return (
    <Box aria-live="off" sx={{ mt: 1 }}>
      {check && <PhoneCheckNote check={check} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <LinkActions
          {...{ inspectionId, phone }}
          invitation={expected}
          hasText={false}
          color="inherit"
          size="small"
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.75, mt: 1 }}>
        <WaitingTexts inspectionId={inspectionId} />
      </Box>
    </Box>
  );
}
