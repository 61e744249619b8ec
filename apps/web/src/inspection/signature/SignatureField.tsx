import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { SIGNATURE_INK } from '@sightline/report/signaturePath';

import { type CanvasHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { WIDE_SCREEN } from '../../ui/useSmallScreen.ts';
import { useSignaturePad } from './useSignaturePad.ts';

/** The pen's position on the area, in pixels. */
interface KeyboardPen {
  x: number;
  y: number;
  isDown: boolean;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PX = 4;

/** The place at which a signature starts, on the left of the area. */
const startOn = ({ clientWidth, clientHeight }: HTMLElement): KeyboardPen => ({
  x: Math.round(clientWidth * 0.2),
  y: Math.round(clientHeight * 0.6),
  isDown: false,
});

const within = (value: number, length: number): number => Math.min(Math.max(value, 0), length);

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

type KeyHandlers = Pick<
  CanvasHTMLAttributes<HTMLCanvasElement>,
  'onFocus' | 'onBlur' | 'onPointerDown' | 'onKeyDown' | 'onKeyUp'
>;

/**
 * A pen for those who sign without a pointer: the arrow keys move it, two at once diagonally, and the space bar
 * puts it down and lifts it. It is null while the area is not focused by the keyboard.
 *
 * @param draw appends a point to the drawing, as the first of a new stroke or to the last stroke
 */
function useKeyboardPen(draw: (point: { x: number; y: number }, isNew: boolean) => void): {
  pen: KeyboardPen | null;
  handlers: KeyHandlers;
} {
  const [pen, setPen] = useState<KeyboardPen | null>(null);
  const held = useRef(new Set<string>());
  const putAway = (): void => {
    held.current.clear();
    setPen(null);
  };
  const handlers: KeyHandlers = {
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) setPen(startOn(currentTarget));
    },
    onBlur: putAway,
    onPointerDown: putAway,
    onKeyUp: ({ key }) => void held.current.delete(key),
    onKeyDown: (event) => {
      const { key, currentTarget } = event;
      const before = pen ?? startOn(currentTarget);
      if (key === ' ') {
        event.preventDefault();
        if (event.repeat) return;
        if (!before.isDown) draw(before, true);
        setPen({ ...before, isDown: !before.isDown });
      } else if (key in STEPS) {
        event.preventDefault();
        held.current.add(key);
        const after = moved(before, held.current, currentTarget);
        if (after.isDown) draw(after, false);
        setPen(after);
      }
    },
  };
  return { pen, handlers };
}

function moved(pen: KeyboardPen, keys: ReadonlySet<string>, area: HTMLElement): KeyboardPen {
  let { x, y } = pen;
  for (const key of keys) {
    const [right, down] = STEPS[key] ?? [0, 0];
    x += right * STEP_PX;
    y += down * STEP_PX;
  }
  return { ...pen, x: within(x, area.clientWidth), y: within(y, area.clientHeight) };
}
