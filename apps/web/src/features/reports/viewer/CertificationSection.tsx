import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { Section } from './parts.tsx';

interface CertificationSectionProps {
  content: ReportContent;
  contentHash: string;
}

export function CertificationSection({ content, contentHash }: CertificationSectionProps): ReactNode {
  const { signature, reportId } = content;
  return (
    <Section title="Inspector Certification">
      <Box
        sx={{
          maxWidth: 380,
          p: 1.5,
          bgcolor: '#fff',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Strokes signature={signature} />
      </Box>
      <Typography sx={{ mt: 1, pt: 0.75, borderTop: '1px solid', maxWidth: 380 }}>
        {signature.signedBy}, licence {signature.licenseNumber}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Signed <Time instant={signature.signedAt} format={FULL_FORMAT} withZone />
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 1.5, fontFamily: 'ui-monospace, monospace' }}
      >
        SHA-256 {contentHash}
      </Typography>
      <Link href={`/verify/${reportId}`} variant="body2">
        Verify this report
      </Link>
    </Section>
  );
}

/** The pen's strokes as lines, sharp at any size. */
function Strokes({ signature }: { signature: ReportContent['signature'] }): ReactNode {
  const lines = signature.strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' '));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no file for an img
    <svg
      role="img"
      aria-label={`Signature of ${signature.signedBy}`}
      viewBox={`0 0 ${signature.width} ${signature.height}`}
      style={{ display: 'block', width: '100%', maxHeight: 150 }}
    >
      {lines.map((points) => (
        <polyline
          key={points}
          points={points}
          fill="none"
          stroke="#1D3FAE"
          strokeWidth={2.25}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
