import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { CenteredOverlay } from './CenteredOverlay.tsx';

interface LargePictureProps {
  /** Null while no picture is available. */
  address: string | null;
  alt: string;
  /** Drawn over the picture once it is shown. */
  children: ReactNode;
}

/** A photo that fills its positioned parent, with what happens until it is there and when it never comes. */
export function LargePicture({ address, alt, children }: LargePictureProps): ReactNode {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (!address || state === 'failed') return <Message failed={state === 'failed'} />;
  return (
    <>
      {state === 'loading' && <Message failed={false} />}
      <img
        key={address}
        src={address}
        alt={alt}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {state === 'shown' && children}
    </>
  );
}

function Message({ failed }: { failed: boolean }): ReactNode {
  return (
    <CenteredOverlay>
      {!failed && <CircularProgress aria-label="Loading the photo" />}
      <Typography sx={{ color: '#fff' }}>
        {failed ? 'This photo cannot be shown right now.' : 'Preparing the photo…'}
      </Typography>
    </CenteredOverlay>
  );
}
