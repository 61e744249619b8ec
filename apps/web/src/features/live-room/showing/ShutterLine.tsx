import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type NamedTarget, useCaptureTarget } from '../call/useCaptureTarget.ts';

/** The camera that the shutter takes, above it. Changes are announced. */
export function ShutterLine(): ReactNode {
  const target = useCaptureTarget();
  return (
    <Box role="status" sx={LINE}>
      <CameraIcon aria-hidden fontSize="small" />
      <span>{textOf(target)}</span>
    </Box>
  );
}

function textOf(target: NamedTarget): string {
  if (target.kind === 'none') return target.reason;
  return target.kind === 'own' ? 'Photos come from your camera' : `Photos come from ${target.name}’s camera`;
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  py: 0.5,
  typography: 'body2',
  color: '#fff',
};
