import DetailsIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Dashboard, DashboardInspection } from '@sightline/contracts/dashboard/dashboard';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReportSummary } from '@sightline/contracts/reports/reportLists';
import { METHOD_LABELS, projectTypeLabel, REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { REPORT_STATUS_TONES, STATUS_TONES } from '../../inspection/ui/statusTones.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { shortAddress } from '../../ui/shortAddress.ts';
import { Day } from '../../ui/Time.tsx';
import { AssignButton, isUnassigned } from './AssignButton.tsx';
import { RowPress, StepButton } from './QueueRow.tsx';

type OnChoose = (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;

interface UpcomingInspectionsProps {
  inspections: Dashboard['upcoming'];
  onChoose: OnChoose;
}

/** The next inspections by time, today's included. */
export function UpcomingInspections({ inspections, onChoose }: UpcomingInspectionsProps): ReactNode {
  return (
    <Section title="Upcoming Inspections">
      <Rows emptyText="No upcoming inspections scheduled">
        {inspections.map((inspection) => (
          <UpcomingRow key={inspection.id} inspection={inspection} onChoose={() => onChoose(inspection)} />
        ))}
      </Rows>
    </Section>
  );
}

function UpcomingRow({
  inspection,
  onChoose,
}: {
  inspection: DashboardInspection;
  onChoose: () => void;
}): ReactNode {
  const { id, clientName, isVirtual, inspector } = inspection;
  const state = inspection.paymentStatus === 'paid' ? 'confirmed' : 'scheduled';
  const isOpen = isUnassigned(inspection);
  const join = {
    label: 'Join',
    does: { to: `/inspection/${id}/virtual` },
    spoken: `Join the call of ${clientName}`,
  };
  const check = {
    label: 'Check',
    does: { to: `/grouped-checklist?inspection=${id}` },
    spoken: `Check the inspection of ${clientName}: open its checklist`,
  };
  return (
    <Row
      subject={inspection}
      inspectionId={id}
      onChoose={onChoose}
      buttons={
        <>
          {(isVirtual || !isOpen) && <StepButton {...(isVirtual ? join : check)} />}
          {isOpen && <AssignButton inspection={inspection} />}
        </>
      }
      chips={
        <>
          <StatusChip tone="gray">{METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']}</StatusChip>
          <State tone={STATUS_TONES[state]}>{state === 'confirmed' ? 'Confirmed' : 'Scheduled'}</State>
        </>
      }
    >
      <ScheduledMoment inspection={inspection} />
      {inspector}
    </Row>
  );
}

interface RecentReportsProps {
  reports: Dashboard['recentReports'];
  onChoose: OnChoose;
}

/** The newest signed reports. */
export function RecentReports({ reports, onChoose }: RecentReportsProps): ReactNode {
  return (
    <Section title="Recent Reports">
      <Rows emptyText="No recent reports available">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onChoose={() => onChoose(report)} />
        ))}
      </Rows>
    </Section>
  );
}

function ReportRow({ report, onChoose }: { report: ReportSummary; onChoose: () => void }): ReactNode {
  const { inspectionId, clientName, displayStatus: status, createdAt } = report;
  return (
    <Row
      subject={report}
      inspectionId={inspectionId}
      onChoose={onChoose}
      buttons={
        <StepButton
          label="Open report"
          does={{ to: `/reports?inspection=${inspectionId}` }}
          spoken={`Open report of ${clientName}`}
        />
      }
      chips={<State tone={REPORT_STATUS_TONES[status]}>{REPORT_STATUS_LABELS[status]}</State>}
    >
      <Day instant={createdAt} />
    </Row>
  );
}

function State({ tone, children }: { tone: ChipTone; children: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ fontSize: '0.78125rem', whiteSpace: 'nowrap' }}>
      <StatusDot tone={tone}>{children}</StatusDot>
    </Box>
  );
}

function Rows({ emptyText, children }: { emptyText: string; children: ReactNode[] }): ReactNode {
  if (children.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {emptyText}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface RowProps {
  subject: Pick<Inspection | ReportSummary, 'clientName' | 'address' | 'projectType'>;
  inspectionId: string;
  chips: ReactNode;
  /** The time of the inspection with its inspector, or that of the report. */
  children: ReactNode;
  buttons: ReactNode;
  onChoose: () => void;
}

/** A press opens the client. */
function Row({ subject, inspectionId, chips, children, buttons, onChoose }: RowProps): ReactNode {
  const { clientName, address, projectType } = subject;
  const titleId = useId();
  return (
    <Box component="li" sx={ROW}>
      <RowPress does={{ onPress: onChoose }} titleId={titleId} />
      <Box sx={{ minWidth: 0, flex: 1, py: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, rowGap: 0.25, alignItems: 'center' }}>
          <Box component="span" id={titleId} sx={{ fontWeight: 600 }}>
            {clientName || 'Unknown Client'}
          </Box>
          {chips}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{shortAddress(address) || projectTypeLabel(projectType)}</Box>
        <Typography variant="caption" component="div" color="textSecondary">
          <DottedLine>
            {projectTypeLabel(projectType)}
            {children}
          </DottedLine>
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', mr: -1.5 }}>
        {buttons}
        <IconButton
          component={Link}
          to={`/inspection/${inspectionId}`}
          aria-label={`Details of the inspection of ${clientName}`}
        >
          <DetailsIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

const ROW = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontSize: '0.875rem',
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
