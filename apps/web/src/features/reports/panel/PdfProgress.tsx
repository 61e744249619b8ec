import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';

/** How far the PDF is. */
export function PdfProgress({ pdf }: { pdf: Report['pdf'] }): ReactNode {
  if (pdf.state === 'failed') return <Alert severity="error">{pdf.reason}</Alert>;
  if (pdf.state === 'ready')
    return (
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        PDF ready, {Math.max(1, Math.round(pdf.bytes / 1024)).toLocaleString('en-US')} kB
      </Typography>
    );
  return (
    <output style={{ display: 'block' }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        The PDF is being created...
      </Typography>
      <LinearProgress aria-label="The PDF is being created" />
    </output>
  );
}
