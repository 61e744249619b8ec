import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CenteredOverlay } from './CenteredOverlay.tsx';
import { useRetriedImage } from './useRetriedImage.ts';

interface LargePictureProps {
  /** Null while no picture is available. */
  address: string | null;
  alt: string;
  /** Drawn over the picture once it is shown. */
  children: ReactNode;
}

/** A photo that fills its positioned parent, with what happens until it is there. */
export function LargePicture({ address, alt, children }: LargePictureProps): ReactNode {
  const { image, state, failures, retry } = useRetriedImage(address);
  return (
    <>
      {address !== null && state !== 'failed' && (
        <img key={address} {...image} alt={alt} style={{ ...FILL, objectFit: 'contain' }} />
      )}
      {state === 'shown' ? children : <NotShown onRetry={failures > 0 ? retry : null} />}
    </>
  );
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** Replaces a large picture that is still on its way, or that could not be loaded, which is tried again. */
export function NotShown({ onRetry }: { onRetry: (() => void) | null }): ReactNode {
  return (
    <CenteredOverlay>
      {!onRetry && <CircularProgress aria-label="Loading the photo" />}
      <Typography sx={{ color: '#fff' }}>
        {onRetry ? 'This photo cannot be loaded right now.' : 'Loading the photo…'}
      </Typography>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ color: '#fff', borderColor: '#fff' }}>
          Try again
        </Button>
      )}
    </CenteredOverlay>
  );
}
