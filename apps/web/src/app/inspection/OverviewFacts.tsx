import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { getClient } from '@sightline/contracts/clients/clients';
import { fieldOf, fieldsIn, INSPECTION_FIELDS } from '@sightline/contracts/inspections/inspectionFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { latitudeLongitudeText } from '@sightline/measuring/geo';
import { paymentLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PhoneCheckNote, usePhoneCheck } from '../../inspection/invitations/phoneCheck.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import type { InspectionDialog } from './context.ts';

interface OverviewFactsProps {
  inspection: Inspection;
  onOpen: (dialog: InspectionDialog) => void;
}

/** The facts in rows. What is empty is a quiet button that adds it. */
export function OverviewFacts({ inspection, onOpen }: OverviewFactsProps): ReactNode {
  const { isVirtual, host, feeCents, scheduledDate, address } = inspection;
  const officeZone = useTimeZone();
  // Elsewhere the header has the time.
  const isInOtherZone =
    scheduledDate !== null && zonesOfTime(address, officeZone, scheduledDate).office !== null;
  const texts = fieldsIn('overview');
  const missing = texts.filter((name) => !inspection[name] && fieldOf(name).in.includes('editForm'));
  return (
    <Section title="Facts" actions={<Button onClick={() => onOpen('edit')}>Edit</Button>}>
      <FactRows>
        {isInOtherZone && (
          <FactRow term="Scheduled">
            <ScheduledMoment inspection={inspection} />
          </FactRow>
        )}
        {isVirtual && <FactRow term="Host">{host || 'Any admin'}</FactRow>}
        <ContactRows inspection={inspection} />
        {isVirtual && <PhoneCheckRow inspection={inspection} />}
        {feeCents !== null && (
          <FactRow term="Fee">
            {[formatCents(feeCents), paymentLabel(inspection)].filter(Boolean).join(' · ')}
          </FactRow>
        )}
        <SiteRow inspection={inspection} />
        {texts.map(
          (name) =>
            inspection[name] && (
              <FactRow key={name} term={INSPECTION_FIELDS[name].label}>
                {name === 'permitNumber' ? permitText(inspection) : inspection[name]}
              </FactRow>
            ),
        )}
      </FactRows>
      {missing.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1, mt: 0.5 }}>
          {missing.map((name) => (
            <Button key={name} size="small" color="inherit" onClick={() => onOpen('edit')} sx={QUIET}>
              {`Add ${INSPECTION_FIELDS[name].label.toLowerCase()}`}
            </Button>
          ))}
        </Box>
      )}
    </Section>
  );
}

const QUIET = { px: 1, color: 'text.secondary', fontWeight: 500 };

/** Whom to call on site, and the client's address; the header has the client's name and phone. */
function ContactRows({ inspection }: { inspection: Inspection }): ReactNode {
  const { clientId, clientName, contactName, contactPhone } = inspection;
  const { data: client } = useRead(getClient, { params: { clientId } });
  const isOther = contactName !== '' || contactPhone !== '';
  return (
    <>
      {isOther && (
        <FactRow term="On site">
          {contactName || clientName}
          {contactPhone && (
            <>
              {' '}
              <PhoneLink phone={contactPhone} />
            </>
          )}
        </FactRow>
      )}
      {client?.email && (
        <FactRow term="Email">
          <EmailLink email={client.email} />
        </FactRow>
      )}
    </>
  );
}

/** The client's phone check ahead of the call; nothing without one. */
function PhoneCheckRow({ inspection }: { inspection: Inspection }): ReactNode {
  const check = usePhoneCheck(inspection.id, null);
  return (
    check && (
      <FactRow term="Phone check">
        <PhoneCheckNote check={check} />
      </FactRow>
    )
  );
}

function SiteRow({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, site } = inspection;
  return (
    <FactRow term="Location">
      <Link component={RouterLink} to={`/inspection/${id}/gps`}>
        {site ? latitudeLongitudeText(site) : 'Locate the property'}
      </Link>
    </FactRow>
  );
}

function permitText({ permitNumber, permitAppliedOn }: Inspection): string {
  return permitAppliedOn ? `${permitNumber}, applied ${usDay(permitAppliedOn)}` : permitNumber;
}

/** A day has no time zone: "Jan 5, 2025". */
function usDay(day: string): string {
  const format = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-US', format);
}
