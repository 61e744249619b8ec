import CheckIcon from '@mui/icons-material/ChecklistRounded';
import UnsentIcon from '@mui/icons-material/CloudUploadOutlined';
import PhotoIcon from '@mui/icons-material/PhotoLibraryOutlined';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DayInspection } from '@sightline/contracts/dashboard/myDay';
import { counted } from '@sightline/wording/counted';
import { METHOD_LABELS, projectTypeLabel, START_LABEL } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageOutbox, useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { CheckButton } from '../../inspection/ui/CheckButton.tsx';
import { InspectionStatusDot } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { StartButton } from '../../inspection/ui/StartButton.tsx';
import { useCallLabel } from '../../inspection/useCallLabel.ts';
import { usePendingReport } from '../../inspection/usePendingReport.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { CLOCK_FORMAT, dayIn } from '../../ui/time.ts';
import { useOnline } from '../../wire/connection.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { CallButton, DirectionsButton, ReportButton } from './dayButtons.tsx';
import { isOpen, type LiveDayInspection, overdueText } from './dayPlan.ts';

interface DayCardProps {
  inspection: LiveDayInspection;
  now: Date;
  /** False for tomorrow's inspections, since a wrong tap is easy. Their checklists can be opened. */
  canStart: boolean;
}

/** One appointment: time, place, directions, access notes, contact, and the button that starts it. */
export function DayCard({ inspection, now, canStart }: DayCardProps): ReactNode {
  const isReportPending = usePendingReport(inspection.id);
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Headline {...{ inspection, now }} />
      <Place inspection={inspection} />
      {isOpen(inspection) && <WayThere inspection={inspection} />}
      <SiteNotes inspection={inspection} />
      <UnsentItems inspectionId={inspection.id} />
      {inspection.signedVersion !== null && !isReportPending && (
        <ReportButton inspection={inspection} hasReport={inspection.hasReport} />
      )}
      <Box sx={{ mt: 'auto', display: 'flex', gap: 1 }}>
        {canStart && isOpen(inspection) && !inspection.isSigned ? (
          <WorkButton inspection={inspection} />
        ) : (
          <CheckButton inspection={inspection} fullWidth size="large" variant="outlined" />
        )}
        <PhotosLink inspection={inspection} />
      </Box>
    </Card>
  );
}

function Headline({ inspection, now }: Omit<DayCardProps, 'canStart'>): ReactNode {
  const { scheduledDate, isSigned } = inspection;
  const zone = useTimeZone();
  const isEarlier = scheduledDate !== null && dayIn(zone, scheduledDate) < dayIn(zone, now.toISOString());
  const overdue = overdueText(inspection, now);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      <Typography
        component="span"
        sx={{ fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', mr: 'auto' }}
      >
        {isEarlier ? (
          <ScheduledMoment inspection={inspection} />
        ) : (
          <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} />
        )}
      </Typography>
      {overdue && !isSigned && <StatusDot tone="red">{overdue}</StatusDot>}
      {isSigned && <StatusDot tone="green">Signed</StatusDot>}
      {!(isSigned && isOpen(inspection)) && <InspectionStatusDot inspection={inspection} />}
    </Box>
  );
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
      <Typography component="div" variant="body2" color="textSecondary">
        <DottedLine>
          {projectTypeLabel(projectType)}
          {METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']}
          {clientName || 'Unknown Client'}
        </DottedLine>
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
  const { address, isVirtual, clientName, clientPhone, contactName, contactPhone } = inspection;
  const phone = contactPhone || clientPhone;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 140px' } }}>
      {!isVirtual && <DirectionsButton address={address} />}
      {phone && <CallButton name={contactName || clientName || 'Client'} phone={phone} />}
    </Box>
  );
}

/** Facts needed on arrival: access notes, the permit, the office's notes. Empty ones take no space. */
function SiteNotes({ inspection }: { inspection: DayInspection }): ReactNode {
  const { accessNotes, permitNumber, notes, details } = inspection;
  return (
    <Facts gap={1}>
      {accessNotes && (
        <Fact term="Access" sx={EMPHASIZED}>
          {accessNotes}
        </Fact>
      )}
      <Fact term="Permit">{permitNumber || 'No permit number'}</Fact>
      {notes && <Fact term="Office notes">{notes}</Fact>}
      {details && <Fact term="Details">{details}</Fact>}
    </Facts>
  );
}

/** A style for text that is read in the sun, at arm's length. */
const EMPHASIZED = {
  p: 1.25,
  borderRadius: 2,
  bgcolor: 'var(--sl-palette-tone-yellow-ground)',
  border: '1px solid var(--sl-palette-tone-yellow-edge)',
  '& dd': { fontWeight: 600 },
};

/** The number of this inspection's items that exist on this device only. */
function UnsentItems({ inspectionId }: { inspectionId: string }): ReactNode {
  const isOnline = useOnline();
  const entries = useOutbox((outbox) => outbox.entries);
  const own = entries.filter((entry) => entry.parentId === inspectionId);
  if (own.length === 0) return null;
  const refused = own.find((entry) => entry.state === 'needsAttention');
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', color: refused ? 'error.main' : 'text.secondary' }}
    >
      <UnsentIcon fontSize="small" aria-hidden />
      <span>
        {counted(own.length, 'item')} on this device not sent
        {refused?.problem && `: ${refused.problem}`}
      </span>
      {isOnline && (
        <Button size="small" onClick={() => void pageOutbox().flush()} sx={{ minHeight: 44, flex: 'none' }}>
          Send now
        </Button>
      )}
    </Typography>
  );
}

/**
 * Starts an inspection in person, or continues it. The call of a virtual one opens, which sets the status by itself.
 */
function WorkButton({ inspection }: { inspection: DayInspection }): ReactNode {
  const { id, address, isVirtual, status } = inspection;
  const callLabel = useCallLabel(inspection);
  const look = {
    fullWidth: true,
    size: 'large',
    variant: 'contained',
    startIcon: isVirtual ? <VideoIcon /> : <CheckIcon />,
  } as const;
  if (!isVirtual && status !== 'in_progress')
    return <StartButton inspectionId={id} {...look} aria-label={`${START_LABEL}: ${address}`} />;
  const label = isVirtual ? callLabel : 'Continue';
  return (
    <Button
      {...look}
      component={Link}
      to={`/inspection/${id}/${isVirtual ? 'virtual' : 'checklist'}`}
      aria-label={`${label}: ${address}`}
    >
      {label}
    </Button>
  );
}
