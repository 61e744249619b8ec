import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';

/** The way between the steps. */
export interface StepNavigation {
  /** Null on the first step. */
  onBack: (() => void) | null;
  onNext: () => void;
}

interface StepActionsProps {
  nav: Pick<StepNavigation, 'onBack'>;
  /** What the filled button does. */
  label: string;
  isBusy?: boolean;
  onNext: () => void;
  /** A choice that belongs to the filled button, above it. */
  children?: ReactNode;
}

/** Back, and the one next step of a screen, at the thumb. */
export function StepActions({ nav, label, isBusy = false, onNext, children }: StepActionsProps): ReactNode {
  return (
    <DialogActions disableSpacing sx={ACTIONS}>
      {children}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {nav.onBack && (
          <Button color="inherit" size="large" disabled={isBusy} onClick={nav.onBack} sx={{ minHeight: 48 }}>
            Back
          </Button>
        )}
        <Button
          fullWidth
          variant="contained"
          size="large"
          loading={isBusy}
          onClick={onNext}
          sx={{ minHeight: 48 }}
        >
          {label}
        </Button>
      </Box>
    </DialogActions>
  );
}

const ACTIONS = {
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 1,
  px: { xs: 2, sm: 3 },
  pb: 'calc(16px + env(safe-area-inset-bottom))',
} as const;
