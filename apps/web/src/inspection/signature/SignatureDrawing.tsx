import Box from '@mui/material/Box';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import type { ReactNode } from 'react';

interface StrokesProps {
  drawing: Readonly<DrawnSignature> & { signedBy: string };
  maxHeight?: number;
  /** Whether the empty part of the drawing area is cut off. */
  isCropped?: boolean;
}

/** A signature as it was drawn, on a white sheet. */
export function SignatureDrawing({
  drawing,
  maxWidth,
}: Pick<StrokesProps, 'drawing'> & { maxWidth: number }): ReactNode {
  return (
    <Box sx={{ ...PAPER, maxWidth }}>
      <SignatureStrokes drawing={drawing} />
    </Box>
  );
}

/** The pen's strokes as lines that are sharp at any size. */
export function SignatureStrokes({ drawing, maxHeight = 150, isCropped = false }: StrokesProps): ReactNode {
  const { signedBy, width, height, strokes } = drawing;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no file for an img
    <svg
      role="img"
      aria-label={`Signature of ${signedBy}`}
      viewBox={isCropped ? boundsOf(strokes) : `0 0 ${width} ${height}`}
      preserveAspectRatio={isCropped ? 'xMinYMax meet' : undefined}
      style={{ display: 'block', width: '100%', maxHeight }}
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke={SIGNATURE_INK}
        strokeWidth={STROKE}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The smallest box that contains all strokes, as a `viewBox`. */
function boundsOf(strokes: DrawnSignature['strokes']): string {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  // The box is at least as large as the pen, for a signature of one point.
  const [left, top] = [Math.min(...xs) - PEN, Math.min(...ys) - PEN];
  return `${left} ${top} ${Math.max(...xs) + PEN - left} ${Math.max(...ys) + PEN - top}`;
}

const PEN = 4;
/** The width in pixels of the screen, so that a small picture of a large drawing stays readable. */
const STROKE = 1.5;

/** White even in the dark scheme, since the pen is blue. */
const PAPER = {
  p: 1.5,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
