import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Position } from '@sightline/contracts/core/fields';
import { accuracyText } from '@sightline/wording/positionTexts';
import type { ReactNode } from 'react';

interface InaccurateReadingProps {
  position: Position;
  onRetry: () => unknown;
  onAccept: (position: Position) => void;
  onDismiss: () => void;
}

/** Asks what to do with a reading that may be off by more than a lot. */
export function InaccurateReading({
  position,
  onRetry,
  onAccept,
  onDismiss,
}: InaccurateReadingProps): ReactNode {
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <AlertTitle>Low Accuracy Warning</AlertTitle>
      Your location is only accurate to {accuracyText(position.accuracyMeters)}. Step outside, wait a moment,
      and try again.
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ mt: 1.5, gap: 1 }}>
        <Button variant="contained" onClick={() => onRetry()}>
          Try again
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onAccept(position)}>
          Use this location
        </Button>
        <Button color="inherit" onClick={onDismiss}>
          Cancel
        </Button>
      </Stack>
    </Alert>
  );
}
