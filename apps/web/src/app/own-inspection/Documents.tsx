import DownloadIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { reportAddress, reportPdfUrl } from '../../features/reports/addresses.ts';
import { Section } from '../../ui/Section.tsx';

/** The files of the delivered report. */
export function Documents({ report }: { report: Report }): ReactNode {
  const { inspectionId, content, pdf } = report;
  return (
    <Section title="Documents">
      <Typography sx={{ fontWeight: 600 }}>Inspection report {content.reportNumber}</Typography>
      <Typography variant="body2" color="textSecondary">
        Signed by {content.signature.signedBy}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {pdf.state === 'ready' ? (
          <Button variant="outlined" startIcon={<DownloadIcon />} href={reportPdfUrl(inspectionId)} download>
            Download PDF
          </Button>
        ) : (
          <Typography variant="body2">
            {pdf.state === 'failed'
              ? 'The PDF could not be made. Read the report here, or ask us for a copy.'
              : 'The PDF is being prepared.'}
          </Typography>
        )}
        <Button component={Link} to={reportAddress(inspectionId)}>
          Open report
        </Button>
      </Box>
    </Section>
  );
}
