import DetailedIcon from '@mui/icons-material/ArticleOutlined';
import EmailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReportSummary } from '@sightline/contracts/reports/reports';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../wire/session.ts';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { openDetailedReport, printReport } from '../openReport.ts';

export function ReportCardActions({
  report,
  onOpen,
}: {
  report: ReportSummary;
  onOpen: () => void;
}): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const [isMailing, setMailing] = useState(false);
  const [hasSent, setSent] = useState(false);
  const { inspectionId } = report;
  const named = (label: string): string => `${label}: ${report.clientName}, ${report.address}`;
  return (
    <Box sx={{ mt: 'auto' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(${isStaff ? 2 : 3}, 1fr)`,
        }}
      >
        <Button
          size="small"
          variant="contained"
          startIcon={<ViewIcon />}
          aria-label={named('View')}
          onClick={onOpen}
        >
          View
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<PrintIcon />}
          aria-label={named('Print')}
          onClick={() => printReport(inspectionId)}
        >
          Print
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<DetailedIcon />}
          aria-label={named('Detailed')}
          onClick={() => openDetailedReport(inspectionId)}
        >
          Detailed
        </Button>
        {isStaff && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<EmailIcon />}
            aria-label={named('Email')}
            disabled={report.status === 'in_review'}
            onClick={() => setMailing(true)}
          >
            Email
          </Button>
        )}
      </Box>
      {hasSent && <DeliveryList inspectionId={inspectionId} />}
      {isMailing && (
        <EmailDialog
          inspectionId={inspectionId}
          onClose={() => setMailing(false)}
          onSent={() => setSent(true)}
        />
      )}
    </Box>
  );
}
