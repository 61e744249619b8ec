import DetailsIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReportSummary } from '@sightline/contracts/reports/reports';
import { METHOD_LABELS, projectTypeLabel, REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { DATE_FORMAT, MOMENT_FORMAT } from '../../ui/time.ts';
import { DISPLAY_STATUS_LABELS, displayStatus, displayTone, isOverdue } from './figures.ts';

/** A scheduled inspection, with a link to its call or its checklist. */
export function UpcomingRow({
  inspection,
  onChoose,
}: {
  inspection: Inspection;
  onChoose: () => void;
}): ReactNode {
  const { id, clientName, isVirtual } = inspection;
  const status = displayStatus(inspection);
  const join = {
    label: 'Join',
    to: `/inspection/${id}/virtual`,
    spoken: `Join the inspection of ${clientName}`,
  };
  const check = {
    label: 'Check',
    to: `/grouped-checklist?inspection=${id}`,
    spoken: `Check the inspection of ${clientName}: open its checklist`,
  };
  return (
    <Row
      subject={inspection}
      onChoose={onChoose}
      action={isVirtual ? join : check}
      detailsOf={id}
      chips={
        <>
          <StatusChip tone={isVirtual ? 'blue' : 'gray'}>
            {METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']}
          </StatusChip>
          <StatusChip tone={displayTone(status)}>{DISPLAY_STATUS_LABELS[status]}</StatusChip>
          {isOverdue(inspection) && <StatusChip tone="red">Overdue</StatusChip>}
        </>
      }
    >
      <ScheduledTime inspection={inspection} format={MOMENT_FORMAT} withZone />
    </Row>
  );
}

export function ReportRow({ report, onChoose }: { report: ReportSummary; onChoose: () => void }): ReactNode {
  const { inspectionId, clientName, displayStatus: status, createdAt } = report;
  const view = {
    label: 'View',
    to: `/reports?inspection=${inspectionId}`,
    spoken: `View the report of ${clientName}`,
  };
  return (
    <Row
      subject={report}
      onChoose={onChoose}
      action={view}
      detailsOf={inspectionId}
      chips={<StatusChip tone={displayTone(status)}>{REPORT_STATUS_LABELS[status]}</StatusChip>}
    >
      <Time instant={createdAt} format={DATE_FORMAT} />
    </Row>
  );
}

interface RowProps {
  subject: Pick<Inspection | ReportSummary, 'clientName' | 'address' | 'projectType'>;
  chips: ReactNode;
  /** The time of the inspection, or of the report. */
  children: ReactNode;
  action: { label: string; to: string; spoken: string };
  /** The id of the inspection whose page opens. */
  detailsOf: string;
  onChoose: () => void;
}

function Row({ subject, chips, children, action, detailsOf, onChoose }: RowProps): ReactNode {
  const { clientName, address, projectType } = subject;
  return (
    <ListItem
      disablePadding
      sx={{ gap: 1, '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}
    >
      <ListItemButton
        onClick={onChoose}
        sx={{ display: 'block', borderRadius: 1, px: 1.25, py: 1.5, minWidth: 0 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 650, mr: 0.25 }}>
            {clientName || 'Unknown Client'}
          </Typography>
          {chips}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
          {address || projectTypeLabel(projectType)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {projectTypeLabel(projectType)} · {children}
        </Typography>
      </ListItemButton>
      <Button
        component={Link}
        to={action.to}
        variant="contained"
        aria-label={action.spoken}
        sx={{ minHeight: 44 }}
      >
        {action.label}
      </Button>
      <IconButton
        component={Link}
        to={`/inspection/${detailsOf}`}
        aria-label={`Details of the inspection of ${clientName}`}
      >
        <DetailsIcon />
      </IconButton>
    </ListItem>
  );
}
