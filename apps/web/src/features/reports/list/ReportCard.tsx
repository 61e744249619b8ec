import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReportSummary } from '@sightline/contracts/reports/reports';
import { projectTypeLabel, REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../../ui/time.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { PdfFailure } from '../PdfFailure.tsx';
import { REPORT_STATUS_TONES } from '../reportTones.ts';
import { ReportCardActions } from './ReportCardActions.tsx';

export function ReportCard({ report, onOpen }: { report: ReportSummary; onOpen: () => void }): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  return (
    <Card component="li" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1.75 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {report.clientName || 'Unknown Client'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {report.permitNumber ? `Permit ${report.permitNumber}` : projectTypeLabel(report.projectType)}
          </Typography>
        </Box>
        <StatusChip tone={REPORT_STATUS_TONES[report.displayStatus]}>
          {REPORT_STATUS_LABELS[report.displayStatus]}
        </StatusChip>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          fontSize: '0.875rem',
        }}
      >
        <Fact term="Address">{report.address || 'Address Not Available'}</Fact>
        <Fact term="Report ID">
          <span title={report.id}>{report.number}</span>
        </Fact>
        <Fact term="Type">{projectTypeLabel(report.projectType)}</Fact>
        {report.projectLabel && <Fact term="Project">{report.projectLabel}</Fact>}
        <Fact term="Date">
          <Time instant={report.createdAt} />
        </Fact>
        <Fact term="Time">
          <Time instant={report.createdAt} format={CLOCK_FORMAT} withZone /> - Completion Time
        </Fact>
        <Fact term="Inspector">{report.inspector}</Fact>
        {isStaff && (
          <Fact term="Client copy">{report.status === 'delivered' ? 'Delivered' : 'Not delivered yet'}</Fact>
        )}
      </Box>
      <PdfLine report={report} />
      <ReportCardActions report={report} onOpen={onOpen} />
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </>
  );
}

/** The state of a report's PDF; renders nothing for a ready one. */
function PdfLine({ report: { id, pdf } }: { report: Pick<ReportSummary, 'id' | 'pdf'> }): ReactNode {
  if (pdf.state === 'ready') return null;
  if (pdf.state === 'failed') return <PdfFailure reportId={id} reason={pdf.reason} />;
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      The PDF is being created...
    </Typography>
  );
}
