import Box from '@mui/material/Box';
import type { DrawnSignature } from '@sightline/contracts/signing';
import type { ReactNode } from 'react';

interface SignatureDrawingProps {
  drawing: Readonly<DrawnSignature> & { signedBy: string };
  maxWidth: number;
}

/** A signature as it was drawn: the pen's strokes as lines, sharp at any size. */
export function SignatureDrawing({ drawing, maxWidth }: SignatureDrawingProps): ReactNode {
  const { signedBy, width, height, strokes } = drawing;
  const lines = strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' '));
  return (
    <Box sx={{ ...PAPER, maxWidth }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no file for an img */}
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
    </Box>
  );
}

/** White in the dark theme too, since the pen is blue. */
const PAPER = {
  p: 1.5,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
