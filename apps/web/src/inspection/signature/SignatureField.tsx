import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { SIGNATURE_INK } from '@sightline/report/signaturePath';

import { type ReactNode, useId } from 'react';
import { WIDE_SCREEN } from '../../ui/useSmallScreen.ts';
import { type KeyboardPen, useKeyboardPen } from './useKeyboardPen.ts';
import { useSignaturePad } from './useSignaturePad.ts';

interface SignatureFieldProps {
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
  /** The name and license of the signer. */
  signer: string;
  problem?: string;
  /** The size; the area of the checklist has its own (second specification, section 9). */
  size?: 'wide' | 'paper';
}

/** A drawing area as wide as the fields around it, to sign with finger, pen, mouse or keyboard. */
export function SignatureField(props: SignatureFieldProps): ReactNode {
  const { signature, onChange, signer, problem, size = 'wide' } = props;
  const id = useId();
  const { canvas, clear, undo, draw } = useSignaturePad(onChange);
  const { pen, handlers } = useKeyboardPen(draw);
  const isEmpty = signature === null;
  return (
    <Box
      component="fieldset"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Typography id={id} sx={{ flex: 1, fontWeight: 600, fontSize: '0.875rem' }}>
          Signature
        </Typography>
        <Button color="inherit" startIcon={<UndoIcon />} disabled={isEmpty} onClick={undo}>
          Undo
        </Button>
        <Button color="inherit" startIcon={<ClearIcon />} disabled={isEmpty} onClick={clear}>
          Clear
        </Button>
      </Box>
      <Box sx={{ position: 'relative', ...SIZES[size] }}>
        <Box
          component="canvas"
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={isEmpty ? 'Signature drawing area, empty' : 'Signature drawing area, signed'}
          aria-describedby={`${id}-help`}
          {...handlers}
          sx={{ ...surface, borderColor: problem ? 'error.main' : 'divider' }}
        />
        {pen && (
          <Box aria-hidden sx={[POINT, pen.isDown && POINT_DOWN]} style={{ left: pen.x, top: pen.y }} />
        )}
      </Box>
      <FormHelperText
        id={`${id}-help`}
        aria-live="polite"
        error={Boolean(problem) && !pen}
        sx={{ m: 0, mt: 0.5 }}
      >
        {pen ? keysOf(pen) : (problem ?? `Sign above with your finger, a pen or the mouse: ${signer}`)}
      </FormHelperText>
    </Box>
  );
}

const keysOf = ({ isDown }: KeyboardPen): string =>
  isDown
    ? 'The pen is down: the arrow keys draw, and Space lifts it.'
    : 'The arrow keys move the pen, and Space puts it down to draw.';

const SIZES = {
  wide: { width: '100%', height: { xs: 150, md: 200 } },
  paper: {
    width: 350,
    // On a phone, the area extends into the padding of its card.
    maxWidth: 'calc(100% + 28px)',
    mx: 'min(0px, max(-14px, (100% - 350px) / 2))',
    height: 150,
    [`@media ${WIDE_SCREEN}`]: { width: 500, maxWidth: '100%', mx: 0, height: 200 },
  },
} as const;

const surface = {
  display: 'block',
  width: '100%',
  height: '100%',
  border: '1px solid',
  borderRadius: 1,
  // The paper stays white in the dark scheme, since the pen is blue.
  bgcolor: '#fff',
  cursor: 'crosshair',
  touchAction: 'none',
} as const;

/** The place of the pen while the keyboard moves it. */
const POINT = {
  position: 'absolute',
  width: 12,
  height: 12,
  m: '-5px',
  border: `2px solid ${SIGNATURE_INK}`,
  borderRadius: '50%',
  pointerEvents: 'none',
} as const;
const POINT_DOWN = { bgcolor: SIGNATURE_INK } as const;
