import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';

interface SaveButtonProps {
  isSaving: boolean;
  isSigned: boolean;
  onSave: () => void;
}

export function SaveButton({ isSaving, isSigned, onSave }: SaveButtonProps): ReactNode {
  const isSmall = useSmallScreen();
  const label = isSmall ? 'Save Inspection' : 'Save Checklist, Photos & Signature';
  return (
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
  );
}
