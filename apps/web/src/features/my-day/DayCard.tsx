import PhotoIcon from '@mui/icons-material/PhotoLibraryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DayInspection } from '@sightline/contracts/dashboard/myDay';
import { INSPECTION_STATUS_LABELS, METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signature } from '../../inspection/kinds/signature.ts';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { CheckButton } from '../../ui/CheckButton.tsx';
import { DirectionsButton } from '../../ui/DirectionsButton.tsx';
import { ReportButton } from '../../ui/ReportButton.tsx';
import { ScheduledTime } from '../../ui/ScheduledTime.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { CLOCK_FORMAT, dayIn, MOMENT_FORMAT } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { STATUS_TONES } from '../../wire/statusTones.ts';
import { isOpen, overdueText } from './dayPlan.ts';
import { SiteNotes } from './SiteNotes.tsx';
import { StartButton } from './StartButton.tsx';
import { UnsentItems } from './UnsentItems.tsx';

interface DayCardProps {
  inspection: DayInspection;
  now: Date;
  /** Tomorrow's inspections cannot be started here: a wrong tap is easy. Their checklists can be opened. */
  canStart: boolean;
}

/** One appointment: when, where, how to get there and in, whom to call, and the way into it. */
export function DayCard({ inspection, now, canStart }: DayCardProps): ReactNode {
  const isSigned = useIsSigned(inspection);
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Headline {...{ inspection, now, isSigned }} />
      <Place inspection={inspection} />
      {isOpen(inspection) && <WayThere inspection={inspection} />}
      <SiteNotes inspection={inspection} />
      <UnsentItems inspectionId={inspection.id} />
      {inspection.signedVersion !== null && (
        <ReportButton inspection={inspection} hasReport={inspection.hasReport} />
      )}
      <Box sx={{ mt: 'auto', display: 'flex', gap: 1 }}>
        {canStart && isOpen(inspection) && !isSigned ? (
          <StartButton inspection={inspection} />
        ) : (
          <CheckButton inspection={inspection} fullWidth size="large" variant="outlined" />
        )}
        <PhotosLink inspection={inspection} />
      </Box>
    </Card>
  );
}

function Headline({
  inspection,
  now,
  isSigned,
}: Omit<DayCardProps, 'canStart'> & { isSigned: boolean }): ReactNode {
  const { status, scheduledDate } = inspection;
  const zone = useTimeZone();
  const isEarlier = scheduledDate !== null && dayIn(zone, scheduledDate) < dayIn(zone, now.toISOString());
  const overdue = overdueText(inspection, now);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography
        component="span"
        sx={{ fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', mr: 'auto' }}
      >
        <ScheduledTime inspection={inspection} format={isEarlier ? MOMENT_FORMAT : CLOCK_FORMAT} />
      </Typography>
      {overdue && !isSigned && <StatusChip tone="red">{overdue}</StatusChip>}
      {isSigned && <StatusChip tone="green">Signed</StatusChip>}
      {!(isSigned && isOpen(inspection)) && (
        <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>
      )}
    </Box>
  );
}

/** A signature on this device also counts: what is not sent yet is counted below. */
function useIsSigned({ id, signedVersion }: DayInspection): boolean {
  const entries = useOutbox((outbox) => outbox.entries);
  const isSignedHere = signature.of(entries, id).length > 0;
  return signedVersion !== null || isSignedHere;
}

function Place({ inspection }: { inspection: DayInspection }): ReactNode {
  const { id, address, clientName, isVirtual, projectType } = inspection;
  return (
    <div>
      <MuiLink
        component={Link}
        to={`/inspection/${id}`}
        color="inherit"
        sx={{ ...TALL_LINK, fontWeight: 650 }}
      >
        {address}
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {projectTypeLabel(projectType)} · {METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']} ·{' '}
        {clientName || 'Unknown Client'}
      </Typography>
    </div>
  );
}

function PhotosLink({ inspection: { id, address } }: { inspection: DayInspection }): ReactNode {
  return (
    <Button
      size="large"
      variant="outlined"
      startIcon={<PhotoIcon />}
      component={Link}
      to={`/inspection/${id}/photos`}
      aria-label={`Photos: ${address}`}
      sx={{ flex: 'none' }}
    >
      Photos
    </Button>
  );
}

function WayThere({ inspection }: { inspection: DayInspection }): ReactNode {
  const { address, clientName, clientPhone, contactName, contactPhone } = inspection;
  const phone = contactPhone || clientPhone;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 140px' } }}>
      <DirectionsButton address={address} />
      {phone && <CallButton name={contactName || clientName || 'Client'} phone={phone} />}
    </Box>
  );
}
