import DetailedIcon from '@mui/icons-material/ArticleOutlined';
import CloseIcon from '@mui/icons-material/CloseRounded';
import EmailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { reportPdfUrl } from '../addresses.ts';
import { openDetailedReport, printReport } from '../openReport.ts';
import { ReportCopies } from '../ReportCopies.tsx';

interface ViewerHeaderProps {
  titleId: string;
  report: Report | undefined;
  onClose: () => void;
  onEmail: (() => void) | undefined;
}

export function ViewerHeader({ titleId, report, onClose, onEmail }: ViewerHeaderProps): ReactNode {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        px: 3,
        py: { xs: 1.5, sm: 2 },
        pr: { xs: 3, sm: 8 },
      }}
    >
      <Typography component="h2" variant="h2" id={titleId} sx={{ flex: '1 1 220px', pr: { xs: 5, sm: 0 } }}>
        {report?.title ?? 'Inspection Report'}
      </Typography>
      {report && <Actions report={report} onEmail={onEmail} />}
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** The short ones first: on a phone they share a line. */
function Actions({ report, onEmail }: { report: Report; onEmail: (() => void) | undefined }): ReactNode {
  const { inspectionId, pdf } = report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {onEmail && (
        <Button size="small" variant="contained" startIcon={<EmailIcon />} onClick={onEmail}>
          Email
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => printReport(inspectionId)}
      >
        Print
      </Button>
      {pdf.state === 'ready' && (
        <Button size="small" variant="outlined" startIcon={<PdfIcon />} href={reportPdfUrl(inspectionId)}>
          PDF
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<DetailedIcon />}
        onClick={() => openDetailedReport(inspectionId)}
      >
        Detailed Report
      </Button>
      <ReportCopies inspectionId={inspectionId} />
    </Box>
  );
}
