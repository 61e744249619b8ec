import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScheduledTime } from '../../../inspection/ui/ScheduledTime.tsx';
import { EmailLink, PhoneLink } from '../../../ui/ContactLinks.tsx';
import { DirectionsButton } from '../../../ui/DirectionsButton.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { TALL_LINK } from '../../../ui/tallLink.ts';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead } from '../../../wire/queries.ts';
import { Fee, StatusSelect } from '../InspectionParts.tsx';
import { useStatusChange } from '../requests.ts';

interface CardProps {
  inspection: Inspection;
}

interface VisitCardProps extends CardProps {
  /** Canceling asks for a reason first. */
  onCancel: () => void;
}

/** The time and inspector of the visit, with directions and access notes. */
export function VisitCard({ inspection, onCancel }: VisitCardProps): ReactNode {
  const { change, changingId } = useStatusChange();
  const { address, inspector, accessNotes, isVirtual, host } = inspection;
  return (
    <FactCard title="Visit">
      <Facts gap={1.5}>
        <Fact term="Scheduled">
          <ScheduledTime inspection={inspection} format={FULL_FORMAT} withZone />
        </Fact>
        <Fact term="Status">
          <StatusSelect
            inspection={inspection}
            isChanging={changingId !== null}
            onStatus={(subject, status) => (status === 'cancelled' ? onCancel() : change(subject, status))}
          />
        </Fact>
        <Fact term="Inspector">{inspector || 'Not assigned'}</Fact>
        {isVirtual && <Fact term="Host">{host || 'Office'}</Fact>}
        <Fact term="Access notes">{accessNotes || 'None'}</Fact>
      </Facts>
      <DirectionsButton address={address} />
    </FactCard>
  );
}

/** The contact on site, and the client. */
export function ContactCard({ inspection }: CardProps): ReactNode {
  const { clientId, clientName, contactName, contactPhone } = inspection;
  const client = useRead(getClient, { params: { clientId } });
  const isClient = contactName === '' && contactPhone === '';
  return (
    <FactCard title="Contact">
      <Facts gap={1.5}>
        <Fact term="Contact on site">
          {isClient ? 'The client' : contactName || clientName}
          {contactPhone && (
            <Box sx={{ display: 'block' }}>
              <PhoneLink phone={contactPhone} />
            </Box>
          )}
        </Fact>
        <Fact term="Client">
          <MuiLink component={Link} to={`/clients?client=${clientId}`} sx={TALL_LINK}>
            {clientName || 'Unknown Client'}
          </MuiLink>
        </Fact>
        {client.data?.phone && (
          <Fact term="Client's phone">
            <PhoneLink phone={client.data.phone} />
          </Fact>
        )}
        {client.data && (
          <Fact term="Client's email">
            <EmailLink email={client.data.email} />
          </Fact>
        )}
      </Facts>
      {client.error && !client.data && (
        <Typography color="error">{errorMessage(client.error, 'Failed to fetch the client')}</Typography>
      )}
    </FactCard>
  );
}

export function PermitCard({ inspection }: CardProps): ReactNode {
  const { permitNumber, permitAppliedOn, contractor } = inspection;
  return (
    <FactCard title="Permit">
      <Facts gap={1.5}>
        <Fact term="Permit number">{permitNumber || 'None'}</Fact>
        <Fact term="Application date">{permitAppliedOn ? usDate(permitAppliedOn) : 'Unknown'}</Fact>
        <Fact term="Contractor">{contractor || 'Not given'}</Fact>
        <Fact term="Fee">
          <Fee inspection={inspection} />
        </Fact>
      </Facts>
    </FactCard>
  );
}

export function NotesCard({ inspection }: CardProps): ReactNode {
  const { notes, details } = inspection;
  return (
    <FactCard title="Notes">
      <Facts gap={1.5}>
        <Fact term="Office notes">{notes || 'None'}</Fact>
        <Fact term="Details">{details || 'None'}</Fact>
      </Facts>
    </FactCard>
  );
}

function FactCard({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <SectionCard title={title}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>{children}</Box>
    </SectionCard>
  );
}

/** A day has no time zone: "Jan 05, 2025". */
function usDate(day: string): string {
  const format = { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-US', format);
}
