import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { WaitingText } from '../../../inspection/outbox/WaitingText.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';

interface SaveButtonProps {
  /** Whether a signature is being stored on this device: the button waits for it. */
  isSaving: boolean;
  /** Whether a part of the form is not on the server. */
  isUnsent?: boolean;
  isSigned: boolean;
  onSave: () => void;
}

export function SaveButton({ isSaving, isUnsent = false, isSigned, onSave }: SaveButtonProps): ReactNode {
  const isSmall = useSmallScreen();
  const label = isSmall ? 'Save Inspection' : 'Save Checklist, Photos & Signature';
  return (
    <>
      <Button
        variant={isSigned ? 'contained' : 'outlined'}
        size="large"
        fullWidth={isSmall}
        disabled={isSaving}
        onClick={onSave}
        sx={{ minHeight: 48 }}
      >
        {isSaving ? 'Saving...' : label}
      </Button>
      {isUnsent && !isSaving && (
        <Typography variant="body2" color="textSecondary" component="output">
          <WaitingText />
        </Typography>
      )}
    </>
  );
}
