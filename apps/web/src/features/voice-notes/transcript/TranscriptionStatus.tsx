import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Transcription } from '@sightline/contracts/voice-notes/transcripts';
import type { ReactNode } from 'react';

interface TranscriptionStatusProps {
  transcription: Transcription;
  isRequesting: boolean;
  onRequest: () => void;
}

/** The progress of a requested draft until it arrives. */
export function TranscriptionStatus(props: TranscriptionStatusProps): ReactNode {
  const { transcription, isRequesting, onRequest } = props;
  const { state, reason } = transcription;
  const request = (label: string): ReactNode => (
    <Button color="inherit" loading={isRequesting} onClick={onRequest} sx={{ minHeight: 44 }}>
      {label}
    </Button>
  );
  if (state === 'done') return null;
  if (state === 'waiting') return <Waiting />;
  if (state === 'none')
    return (
      <Typography component="div" color="textSecondary">
        Not transcribed. {request('Transcribe')}
      </Typography>
    );
  return (
    <Alert
      severity={state === 'failed' ? 'warning' : 'info'}
      action={state === 'failed' && request('Try again')}
    >
      {reason?.text ?? 'This recording was not transcribed.'}
    </Alert>
  );
}

function Waiting(): ReactNode {
  return (
    <div role="status">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        Transcribing. The draft appears here by itself.
      </Typography>
      <LinearProgress aria-label="Transcribing" />
    </div>
  );
}
