import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Drawing, SectionOf } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';

const WIDTH = 380;

export function Certification({ section }: { section: SectionOf<'signature'> }): ReactNode {
  const [signer, ...facts] = section.lines;
  return (
    <>
      <Box
        sx={{
          maxWidth: WIDTH,
          p: 1.5,
          bgcolor: '#fff',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Strokes drawing={section.signature} />
      </Box>
      <Typography sx={{ mt: 1, pt: 0.75, borderTop: '1px solid', maxWidth: WIDTH }}>{signer}</Typography>
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="textSecondary">
          {fact}
        </Typography>
      ))}
    </>
  );
}

/** The pen's strokes as lines, sharp at any size. */
function Strokes({ drawing: { signedBy, width, height, strokes } }: { drawing: Drawing }): ReactNode {
  const lines = strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' '));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no file for an img
    <svg
      role="img"
      aria-label={`Signature of ${signedBy}`}
      viewBox={`0 0 ${width} ${height}`}
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

interface VerificationProps {
  section: SectionOf<'verification'>;
  reportId: string;
}

export function Verification({ section: { contentHash }, reportId }: VerificationProps): ReactNode {
  return (
    <>
      <Link href={`/verify/${reportId}`}>Verify this report</Link>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 1, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
      >
        SHA-256 {contentHash}
      </Typography>
    </>
  );
}
