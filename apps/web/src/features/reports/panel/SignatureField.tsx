import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { DrawnSignature } from '@sightline/contracts/reports';
import { type ReactNode, useId } from 'react';
import { NARROW, NARROW_BELOW, WIDE } from './signature.ts';
import { useSignaturePad } from './useSignaturePad.ts';

interface SignatureFieldProps {
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
  /** Name and licence under the line. */
  signer: string;
  problem?: string;
}

/** Where the inspector signs with finger, pen or mouse. */
export function SignatureField({ signature, onChange, signer, problem }: SignatureFieldProps): ReactNode {
  const id = useId();
  const { canvas, clear, undo } = useSignaturePad(onChange);
  const isEmpty = signature === null;
  return (
    <Box
      component="fieldset"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75, maxWidth: WIDE.width }}>
        <Typography id={id} sx={{ flex: 1, fontWeight: 600, fontSize: '0.875rem' }}>
          Signature
        </Typography>
        <Button size="small" color="inherit" startIcon={<UndoIcon />} disabled={isEmpty} onClick={undo}>
          Undo
        </Button>
        <Button size="small" color="inherit" startIcon={<ClearIcon />} disabled={isEmpty} onClick={clear}>
          Clear
        </Button>
      </Box>
      <Box
        component="canvas"
        ref={canvas}
        aria-label={
          isEmpty ? 'Drawing area for the signature, empty' : 'Drawing area for the signature, signed'
        }
        sx={{ ...surface, borderColor: problem ? 'error.main' : 'divider' }}
      />
      <FormHelperText id={`${id}-help`} error={Boolean(problem)} sx={{ m: 0, mt: 0.5 }}>
        {problem ?? `Sign above with finger, pen or mouse: ${signer}`}
      </FormHelperText>
    </Box>
  );
}

const surface = {
  display: 'block',
  width: '100%',
  maxWidth: WIDE.width,
  height: WIDE.height,
  [`@media (max-width: ${NARROW_BELOW - 0.05}px)`]: { maxWidth: NARROW.width, height: NARROW.height },
  border: '1px solid',
  borderRadius: 1,
  // Paper stays white by night: the pen is blue.
  bgcolor: '#fff',
  cursor: 'crosshair',
  touchAction: 'none',
} as const;
