import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface MissingPhotosProps {
  /** The failed items without the photo that the company requires. */
  labels: readonly string[];
  onCheck: () => void;
}

/** Shown in place of the signature: missing photos cannot be acknowledged. */
export function MissingPhotos({ labels, onCheck }: MissingPhotosProps): ReactNode {
  return (
    <Alert severity="warning" role="group" aria-label="Before you sign">
      <AlertTitle>Before you sign</AlertTitle>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {labels.map((label, index) => (
          // Two sections may have items with the same name.
          <li key={`${index}:${label}`}>Add a photo of the failed item: {label}.</li>
        ))}
      </ul>
      <Button color="inherit" onClick={onCheck} sx={{ mt: 0.5, ml: -2, minHeight: 44 }}>
        Check again
      </Button>
    </Alert>
  );
}
